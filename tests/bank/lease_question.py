"""One sound question that the tests of the bank bend in one place at a time."""

QUESTION = """\
id: Q1
kind: recall
domains: [storage-protocol]
minutes: 4
ask:
  zh: 租约保护什么？
  en: What does a lease protect?
answer:
  zh: 租约保护正在读的副本。
  en: A lease protects a replica while it is read.
points:
  - id: protects
    dim: fact
    weight: 2
    must: true
    say:
      zh: 租约保护正在读的副本。
      en: A lease protects a replica while it is read.
    any:
      - $lease + 保护|protect + 副本|replica
misconceptions:
  - id: locks-all
    against: protects
    grave: true
    say:
      zh: 租约会锁住整个集群。
      en: A lease locks the whole cluster.
    fix:
      zh: 租约只保护单个副本。
      en: A lease protects one replica only.
    any:
      - $lease + 锁住|lock + 整个集群|whole cluster
sources:
  - {formula: "2 × layers", note: check}
answers:
  - {want: 100, lang: zh, text: 租约保护正在读的副本。}
  - {want: 0, lang: en, text: A lease locks the whole cluster., says: [locks-all]}
"""
TERMS = "lease: {zh: [租约], en: [lease]}\n"
