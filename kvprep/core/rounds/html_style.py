"""How the HTML report looks: system fonts, two colour schemes, nothing fetched."""

from __future__ import annotations

STYLE = """
:root{--bg:#fbfbf9;--fg:#1d1d1b;--dim:#6a6a66;--line:#dddcd6;--card:#fff;--good:#1a7f43;--half:#8a6100;--bad:#b3261e;
--goodbg:#dff3e4;--halfbg:#f8ecc8;--badbg:#fbdcd9;--askbg:#e3e9f7;--link:#1f55b5}
@media (prefers-color-scheme:dark){:root{--bg:#161615;--fg:#e9e8e3;--dim:#a09f99;--line:#3a3a37;--card:#1f1f1d;--good:#63c987;
--half:#e0b64c;--bad:#ff8a80;--goodbg:#173d26;--halfbg:#43370f;--badbg:#4f1f1b;--askbg:#252d42;--link:#8fb4ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:54rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg);
font:16px/1.65 system-ui,-apple-system,"Segoe UI","PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1{font-size:1.5rem;margin:.6rem 0 0}h2{font-size:1.1rem;margin:2.2rem 0 .6rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:0 0 .5rem}h4{font-size:.85rem;margin:1rem 0 .3rem;color:var(--dim);font-weight:600}
small,.meta,.none{color:var(--dim);font-weight:400}.meta{margin:.2rem 0}a{color:var(--link)}
input[name=lang]{position:absolute;opacity:0}
label{display:inline-block;padding:.15rem .7rem;border:1px solid var(--line);border-radius:1rem;cursor:pointer;margin-right:.3rem;color:var(--dim)}
#zh:checked+label,#en:checked+label{background:var(--askbg);color:var(--fg)}
input[name=lang]:focus-visible+label{outline:2px solid var(--link)}
#zh:checked~main .en,#en:checked~main .zh{display:none}
.verdict p{font-size:1.05rem;margin:.4rem 0;padding:.7rem .9rem;background:var(--card);border-left:.3rem solid var(--dim)}
.verdict.strong p,.verdict.solid p{border-color:var(--good)}.verdict.borderline p{border-color:var(--half)}.verdict.not-yet p{border-color:var(--bad)}
.verdict strong{margin-right:.6rem}
dl.marks{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}dl.marks dd{margin:0}
meter{width:9rem;height:.8rem;vertical-align:middle}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--dim);font-size:.85rem}.phase th{font-weight:600}td.n{text-align:right;white-space:nowrap}
thead th:nth-child(n+2):nth-child(-n+5){text-align:right}
ul.open,ul.points{padding-left:1.2rem;margin:.3rem 0}ul.points{list-style:none;padding:0}
ul.points li{padding:.1rem 0 .1rem 1.4rem;position:relative}ul.points i{position:absolute;left:0;font-style:normal}
.hit i{color:var(--good)}.half i{color:var(--half)}.missed i,.denied i,.wrong i{color:var(--bad)}
article{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem 1.1rem;margin:0 0 1rem}
.ask{font-weight:600;margin:.3rem 0;white-space:pre-line}.ask p{margin:.3rem 0}.ask pre{font-weight:400}.added{margin:.4rem 0;padding:.3rem .7rem;background:var(--askbg);border-radius:.3rem}
blockquote{margin:.2rem 0;padding:.1rem 0 .1rem .9rem;border-left:2px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
mark{color:inherit;background:var(--goodbg);border-radius:.2rem;padding:0 .1rem}mark.half{background:var(--halfbg)}
mark.denied,mark.wrong{background:var(--badbg)}mark.unproven{background:none;border-bottom:2px dotted var(--half)}
mark sup{font-size:.7em;line-height:0;margin-left:.05rem}
pre{overflow-x:auto;background:var(--bg);padding:.6rem;border-radius:.3rem}code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}
details{margin-top:.8rem}summary{cursor:pointer;color:var(--link)}
@media (max-width:34rem){td:nth-child(5),th:nth-child(5){display:none}th,td{padding:.25rem}meter{width:6rem}}
@media print{label,input[name=lang]{display:none}article{break-inside:avoid}}
"""
