"""The one style sheet of the HTML export: light and dark, phone and laptop, and two pages of A4."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark;
  --paper: #ffffff; --card: #f5f6f8; --ink: #1b1f24; --soft: #59636e; --line: #d3d9df;
  --claimed: #8a5200; --measured: #0a62b8; --counted: #0d7238; --bad: #b3261e; --good: #0d7238;
  --h1: #9cc7ad; --h2: #63a780; --h3: #2f8757; --h4: #0d5f31 }
@media (prefers-color-scheme: dark) { :root {
  --paper: #14171a; --card: #1c2126; --ink: #e7eaed; --soft: #a3adb8; --line: #3a424a;
  --claimed: #e3ac52; --measured: #74b7f7; --counted: #63d391; --bad: #ff8d83; --good: #63d391;
  --h1: #28583c; --h2: #34804f; --h3: #46ab6c; --h4: #7fe3a5 } }
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Hiragino Sans GB",
  "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem }
h3 { font-size: 1rem; margin: 0 0 .4rem }
p { margin: .3rem 0 }
.soft, figcaption, summary { color: var(--soft) }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; align-items: baseline }
.badge { display: inline-block; border: 1.5px solid currentColor; border-radius: .4rem; padding: .1rem .6rem;
  font-weight: 600; white-space: nowrap }
.met { color: var(--good) } .unmet { color: var(--bad) }
.gates { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.gates > div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem }
.gates ol { margin: .5rem 0 0; padding-left: 1.5rem }
.gates li { margin: .15rem 0 }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .32rem .5rem; border-bottom: 1px solid var(--line) }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap }
th[scope=row] { font-weight: 500 }
.long td:nth-child(4) { white-space: nowrap }
.pri { color: var(--soft); font-size: .8em; margin-right: .35em }
.tag { font-size: .78em; border: 1px solid var(--line); border-radius: .3rem; padding: 0 .3em; white-space: nowrap }
.level { white-space: nowrap } .level b { display: inline-block; min-width: .75em }
.pip { display: inline-block; width: .58em; height: .58em; margin-left: .16em; border: 1px solid currentColor;
  border-radius: 1px; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.pip.on { background: currentColor }
.claimed { color: var(--claimed) } .measured { color: var(--measured) } .counted { color: var(--counted) }
.why { color: var(--soft); font-size: .95em }
.note { color: var(--soft); font-size: .92em; border-left: 2px solid var(--line); padding-left: .5em; margin-top: .2em }
figure { margin: 0 }
.pictures { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem }
.scroll { overflow-x: auto; max-width: 100% } .scroll th[scope=row], .scroll td, .long td:nth-child(2) { white-space: nowrap }
.newest { direction: rtl } .newest > * { direction: ltr }
svg { display: block; max-width: 100%; height: auto; fill: none; print-color-adjust: exact; -webkit-print-color-adjust: exact }
svg.radar { width: 34rem; margin: 0 auto }
svg.heat { width: 45rem; min-width: 34rem; margin: 0 auto 0 0 }
svg.spark { width: 6.5rem; height: 1.7rem }
svg.sample { display: inline-block; width: 2.3rem; height: 1rem; vertical-align: -.15rem; overflow: visible }
svg.scale-sample { display: inline-block; width: 4.1rem; vertical-align: -.1rem }
svg text { fill: var(--ink); font-size: 11px } svg text.scale { fill: var(--soft); font-size: 10px }
.ring, .spoke { stroke: var(--line) }
.r-claimed { stroke: var(--claimed); stroke-width: 1.6; stroke-dasharray: 6 4 }
.r-claimed-mark { stroke: var(--claimed); stroke-width: 1.6; fill: var(--paper) }
.r-measured { stroke: var(--measured); stroke-width: 1.8; stroke-dasharray: 1.5 3.5; stroke-linecap: round }
.r-measured-mark { fill: var(--measured) }
.r-counted { stroke: var(--counted); stroke-width: 2.2; fill: var(--counted); fill-opacity: .13 }
.r-counted-mark { fill: var(--counted); stroke: var(--paper) }
.trace { stroke: var(--measured); stroke-width: 1.6; stroke-linejoin: round } .dot { fill: var(--measured) }
svg.chart { width: 45rem; margin: 0 auto 0 0 } .column { fill: var(--measured) } .band { stroke: var(--soft); stroke-width: 1.4 }
.expected { stroke: var(--measured); stroke-width: 2.2; stroke-linejoin: round } .trend svg.spark { width: 15rem; height: 3.75rem } .ids th[scope=row] { white-space: nowrap }
.even { stroke: var(--soft); stroke-dasharray: 5 4 }
.goal { stroke: var(--soft); stroke-width: .8; stroke-dasharray: 2 3 }
.h0 { fill: var(--line) } .h1 { fill: var(--h1) } .h2 { fill: var(--h2) } .h3 { fill: var(--h3) } .h4 { fill: var(--h4) }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; justify-content: center }
details { margin-top: .5rem } summary { cursor: pointer }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--card);
  border: 1px solid var(--line); border-radius: .3rem; padding: .05rem .35rem }
ul { padding-left: 1.3rem; margin: .3rem 0 } dl { margin: 0 } dt { font-weight: 600; float: left; width: 1.6rem }
dd { margin: 0 0 .2rem 1.6rem }
footer { margin-top: 2rem; padding-top: .8rem; border-top: 1px solid var(--line); color: var(--soft) }
.paper { display: none }
@media (min-width: 46rem), print { .long { table-layout: fixed }
  .long th:nth-child(1) { width: 21% } .long th:nth-child(2) { width: 14% } .long th:nth-child(4) { width: 13% }
  .long th:nth-child(5) { width: 19% } }
@media screen and (max-width: 46rem) {
  body { padding: 1rem .9rem 2rem; font-size: 15px }
  .gates { grid-template-columns: 1fr }
  table.stack, table.stack tbody { display: block }
  table.stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table.stack tr { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 0 .6rem; padding: .5rem 0;
    border-bottom: 1px solid var(--line) }
  table.stack th, table.stack td { border: 0; padding: .08rem 0; text-align: left }
  table.stack th[scope=row], table.stack td.wide { grid-column: 1 / -1 }
  table.stack th[scope=row] { font-weight: 600 }
  table.stack tr:has(td.line) th[scope=row] { grid-column: 1 / 3 }
  table.stack td.line { grid-column: 3; grid-row: 1 }
  table.stack td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: .85em }
  table.stack td:empty { display: none }
  svg.radar text { font-size: 13px } svg.radar text.scale { font-size: 12px }
  .long td:nth-child(3), .long td:nth-child(5) { grid-column: 1 / -1; order: 1 } .long td:nth-child(5) { color: var(--soft) }
}
@page { size: A4; margin: 11mm 12mm }
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --claimed: #8a5200;
    --measured: #0a62b8; --counted: #0d7238; --bad: #b3261e; --good: #0d7238;
    --h1: #9cc7ad; --h2: #63a780; --h3: #2f8757; --h4: #0d5f31 }
  body { max-width: none; padding: 0; font-size: 8.6pt; line-height: 1.32 }
  h1 { font-size: 14pt } h2 { font-size: 10pt; margin: 2.6mm 0 1mm; break-after: avoid } h3 { font-size: 9pt; margin: 0 }
  .gates { gap: 3mm } .gates > div { padding: 1.2mm 2.4mm } .gates li { margin: 0; break-inside: avoid } .gates ol { margin-top: .6mm }
  table { font-size: 8.2pt } th, td { padding: .55mm 1.2mm } tr { break-inside: avoid }
  .because { display: none } .gates { grid-template-columns: 3fr 2fr } .gates ol.p7 { columns: 2; column-gap: 7mm }
  svg.radar { width: 98mm } svg.heat { width: 150mm; min-width: 0 } svg.spark { width: 20mm; height: 4.6mm }
  .scroll { overflow: visible } .pictures { gap: 1.5mm } .second { break-before: page }
  details { display: none } code { border: 0; padding: 0 }
  .long tbody tr:nth-child(n+8), .long > li:nth-child(n+8), .rounds tbody tr:nth-child(n+5) { display: none }
  ul.long { columns: 2; column-gap: 7mm }
  .clip { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
  .note { display: none } .paper { display: block } footer { margin-top: 2.5mm; padding-top: 1mm } ul { margin: 0 } dd { margin-bottom: 0 }
}
"""
