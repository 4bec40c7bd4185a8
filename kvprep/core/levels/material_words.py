"""The words and signs by which a material is checked: what derives a figure, weighs an option, proves a claim."""

from __future__ import annotations

import re

PLACEHOLDERS = frozenset(("", "todo", "tbd", "待补", "待写", "略"))
"""What stands where something is still to be written, once signs around it are off."""
FIGURE = re.compile(
    r"(?<![\w.])\d[\d,.]{0,20}\s?(?:[KMGT]i?B(?:/s)?|[KMG]bit/s|Gbps|[mnuµ]?s(?![\w])|QPS|qps|[%％]|倍|秒|毫秒|微秒|分钟|小时"
    r"|(?:req|requests|tokens?|pages?|objects?)(?:/s)?\b|请求/|token/|个对象)"
)
"""A number with a unit."""
DERIVED = re.compile(
    r"[=≈×÷∑]|\d\s*[*/]\s*\d|\]\(|https?://|§|见|附录|[图表]\s*\d|\bsee\b|\b(?:table|figure|appendix)\b"
    r"|测|压测|采样|观测|基线|跑了|统计|监控|日志|算得|推得|measur|benchmark|sampl|observ|profil|trace[ds]|logged|comput"
    r"|假设|假定|给定|目标|要求|上限|规格|配置|默认|assum|given|target|requir|limit|spec|config|default|SLO|SLA",
    re.IGNORECASE,
)
"""What says where a figure comes from: a formula, a measurement, an assumption, a source."""
WEIGHED = re.compile(
    r"代价|成本|缺点|不足|收益|优点|好处|失效|不成立|换来|取舍|更[快慢省多少好差高低]|相比|优于|劣于|不变"
    r"|cost|gain|benefit|drawback|downside|trade|faster|slower|cheaper|better|worse|versus|\bvs\b|than|equal|unchanged",
    re.IGNORECASE,
)
"""What weighs one option against another."""
PRODUCTION = re.compile(
    r"生产环境|生产集群|生产上|线上|已上线|上线[后了]|投产|\bin prod(?:uction)?\b|production (?:cluster|traffic|use)"
    r"|\bshipped\b|rolled out|went live|live traffic",
    re.IGNORECASE,
)
"""What asserts that something runs for real."""
NOT_ASSERTED = re.compile(
    r"未|没有|不在|不能|尚|计划|拟|将|打算|准备|如果|假如|若|之前|模拟|建议|应当|需要|before|\bnot?\b|never|plan|will|would|could"
    r"|should|\bif\b|propos|simulat|cannot|yet",
    re.IGNORECASE,
)
"""What makes such a sentence a plan, a condition or a denial."""
PROOF = re.compile(
    r"\]\(|https?://|\bPR\b|#\d+|\b[0-9a-f]{7,40}\b|工单|变更单|提交|记录|截图|面板|监控|指标|报告|ticket|commit|dashboard|graph"
    r"|change log|metrics?|report|\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)
"""What shows that it does: a link, a change, a ticket, a metric, a date."""
NUMBERING = re.compile(r"^[\d.一二三四五六七八九十、\s]+")
"""The number before a heading."""
