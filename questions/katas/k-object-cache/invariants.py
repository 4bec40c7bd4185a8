"""What must hold of a bounded cache with leased readers, whatever is done to it."""

from kvprep.disk.kata_bench import Turns, invariant

KEYS = "abcde"


class Played:
    """A cache with what a story did to it: the objects put in, and the leases taken."""

    def __init__(self, story, code, capacity=None):
        self.story = story
        self.capacity = capacity or 4 + story.draw(9)
        self.cache = code.ObjectCache(self.capacity)
        self.sizes = {}
        self.leases = []
        self.removed = []
        self.serial = 0
        story.tell(f"c = ObjectCache({self.capacity})")

    def put(self, key=None, size=None):
        key = key or self.story.pick(KEYS)
        size = size or 1 + self.story.draw(6)
        self.serial += 1
        value = bytes([self.serial % 256]) * size
        done = self.story.call(f'c.put("{key}", {size} B)', lambda: self.cache.put(key, value))
        if done:
            self.sizes[key] = (size, value)
        return done, key, value

    def lease(self, key=None):
        key = key or self.story.pick(KEYS)
        name = f"r{len(self.leases) + 1}"
        lease = self.cache.lease(key)
        self.story.tell(f'{name} = c.lease("{key}")' + (" → None" if lease is None else ""))
        if lease is not None:
            self.leases.append([name, key, lease, self.sizes[key][1], True])
        return lease

    def release(self, again=False):
        held = [row for row in self.leases if row[4] or again]
        if held:
            row = self.story.pick(held)
            row[4] = False
            self.story.call(f"{row[0]}.release()", row[2].release)

    def remove(self, key=None):
        key = key or self.story.pick(KEYS)
        leases = [row for row in self.leases if row[4] and key in self.sizes and row[3] is self.sizes[key][1]]
        if self.story.call(f'c.remove("{key}")', lambda: self.cache.remove(key)) and leases:
            self.removed.append((leases, self.sizes[key][0]))

    def read_bytes(self):
        """What no eviction can give back: each object that somebody reads, once."""
        return sum(len(value) for value in {row[3] for row in self.leases if row[4]})

    def keys(self):
        return [key for key in KEYS if key in self.cache]

    def held_bytes(self):
        """What must be in memory: what can be leased, and what was removed under a reader."""
        there = sum(size for key, (size, _) in self.sizes.items() if key in self.cache)
        return there + sum(size for leases, size in self.removed if any(row[4] for row in leases))


@invariant("immutable")
def immutable(story, code):
    played = Played(story, code)
    for _ in story.steps(12):
        key, there = story.pick(KEYS[:2]), dict(played.sizes)
        was_there = key in played.cache
        done, _, _value = played.put(key)
        if was_there:
            story.must(
                not done, f"{key} 已经在，put 却说写入了。", f"{key} was there, and put says it stored it."
            )
            lease = played.cache.lease(key)
            kept = lease is not None and lease.value == there[key][1]
            story.must(kept, f"{key} 被第二个写者改掉了。", f"A second writer changed {key}.")
            lease.release()


@invariant("readers-keep")
def readers_keep(story, code):
    played = Played(story, code)
    for _ in story.steps(25):
        story.pick((played.put, played.lease, played.release))()
        for name, key, lease, value, held in played.leases:
            if held and key not in played.cache:
                story.broken(
                    f"{name} 还在读 {key}，{key} 却被淘汰了。", f"{key} was evicted while {name} reads it."
                )
            same = not held or lease.value == value
            story.must(same, f"{name} 读到的内容变了。", f"What {name} reads has changed.")


@invariant("release-once")
def release_once(story, code):
    played = Played(story, code, capacity=4)
    played.put("a", 4)
    for _ in story.steps(10):
        story.pick((lambda: played.lease("a"), lambda: played.release(again=True)))()
        if any(row[4] for row in played.leases):
            done, _, _ = played.put("b", 4)
            story.must(
                not done,
                "同一个租约释放了两次，另一位读者的持有被一起减掉，a 在读时被淘汰。",
                "One lease was released twice, which took another reader's hold: a was evicted under it.",
            )


@invariant("removed-is-gone")
def removed_is_gone(story, code):
    played = Played(story, code)
    for _ in story.steps(16):
        action = story.pick((played.put, played.lease, played.release, played.remove))
        if action != played.remove:
            action()
            continue
        key = story.pick(KEYS)
        there = key in played.cache
        read = any(row[4] and row[3] is played.sizes[key][1] for row in played.leases) if there else False
        played.remove(key)
        found = played.lease(key)
        who = ("，还有人在读" if read else ""), (" while it was read" if read else "")
        story.must(
            found is None and key not in played.cache,
            f"{key} 已经 remove{who[0]}，新的 lease 却还能找到它。",
            f"{key} was removed{who[1]}, and a new lease still finds it.",
        )


@invariant("refusal-is-free")
def refusal_is_free(story, code):
    played = Played(story, code)
    for _ in story.steps(20):
        before = [key for key in KEYS if key in played.cache]
        action = story.pick((played.put, played.lease, played.release))
        if action == played.put:
            done, _key, _ = played.put()
            if not done:
                lost = [k for k in before if k not in played.cache]
                names = "、".join(lost), ", ".join(lost)
                story.must(
                    not lost,
                    f"put 没放进去，却淘汰了 {names[0]}。",
                    f"The put failed and still evicted {names[1]}.",
                )
        else:
            action()


@invariant("capacity")
def capacity(story, code):
    played = Played(story, code)
    for _ in story.steps(25):
        before, counted = set(played.keys()), played.cache.used == played.held_bytes()
        action = story.pick((played.put, played.lease, played.remove, played.release))
        result = action()
        held = played.held_bytes()
        story.must(
            held <= played.capacity,
            f"容量 {played.capacity} B，内存里实际有 {held} B。",
            f"{held} B are in memory, the capacity is {played.capacity} B.",
        )
        # A count that is wrong already is another invariant's business.
        if action == played.put and counted and result[1] not in before and not result[0]:
            size, read = len(result[2]), played.read_bytes()
            story.must(
                read + size > played.capacity,
                f"容量 {played.capacity} B，有人在读的只有 {read} B：淘汰没人读的就放得下 {size} B，put 却拒绝了。",
                f"Of {played.capacity} B only {read} B are read: evicting the rest makes room for {size} B, "
                "and the put was refused.",
            )


@invariant("honest-count")
def honest_count(story, code):
    played = Played(story, code)
    for _ in story.steps(25):
        story.pick((played.put, played.lease, played.remove, played.release))()
        held, used = played.held_bytes(), played.cache.used
        story.must(
            used == held,
            f"c.used 是 {used}，实际占着 {held} B。",
            f"c.used says {used}, {held} B are really held.",
        )


@invariant("least-recent-first")
def least_recent_first(story, code):
    played = Played(story, code)
    order = []
    for _ in story.steps(25):
        before = {key for key in KEYS if key in played.cache}
        if story.pick(("put", "lease")) == "put":
            done, key, _ = played.put()
            gone = [k for k in order if k in before and k not in played.cache]
            stayed = [k for k in order if k in before and k in played.cache]
            if gone and stayed and order.index(stayed[0]) < order.index(gone[-1]):
                story.broken(
                    f"{stayed[0]} 更久没用过，淘汰的却是 {gone[-1]}。",
                    f"{gone[-1]} was evicted, though {stayed[0]} had gone unused for longer.",
                )
            order = [k for k in order if k in played.cache and k != key] + ([key] if done else [])
            if not done and key in before:
                return
        else:
            lease = played.lease()
            if lease is not None:
                key = played.leases[-1][1]
                order = [k for k in order if k != key] + [key]
                lease.release()
                played.leases[-1][4] = False


@invariant("one-at-a-time", runs=60)
def one_at_a_time(story, code):
    """Readers and a writer in threads: afterwards every hold was given back, and the count is right."""
    played = Played(story, code, capacity=4)
    played.put("a", 2)
    cache = played.cache

    def read():
        lease = cache.lease("a")
        if lease is not None:
            lease.release()

    def write():
        if cache.put("b", b"b" * 2):
            cache.remove("b")

    evicts = _evicts(code)
    story.tell('A, B: lease("a"), release() ‖ C: put("b", 2 B), remove("b")')
    Turns(story, code.__file__).run([("A", read), ("B", read), ("C", write)])
    story.must(
        cache.used == 2,
        f"线程都结束了，只剩 a 的 2 B，c.used 却是 {cache.used}。",
        f"All threads are done and a's 2 B are left, but c.used says {cache.used}.",
    )
    if not evicts:
        return
    done = cache.put("c", b"c" * 4)
    story.tell(f'c.put("c", 4 B) → {done}')
    story.must(
        done and "a" not in cache,
        "没有人在读 a 了，它却再也淘汰不掉：读者计数漏减了。",
        "Nobody reads a any more, but it can never be evicted: a reader was not counted down.",
    )


def _evicts(code):
    """Whether room is made without any threads; if not, capacity tells it, and no race is to blame."""
    cache = code.ObjectCache(4)
    cache.put("a", b"a" * 2)
    cache.lease("a").release()
    return cache.put("c", b"c" * 4) and "a" not in cache
