import { createHash } from 'node:crypto'

/** The style of all pages, for screens and paper, light and dark; contrasts are those of WCAG 2.2 AA. */
export const STYLE = `
:root{color-scheme:light dark;--text:#1f2328;--soft:#57606a;--back:#fff;--line:#d0d7de;--tint:#f6f8fa;--link:#0a58ca;--bad:#b3261e;--badback:#fdecea;--warn:#7a4b00;--warnback:#fff4e0;--ok:#12703f;--okback:#e6f4ec}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#a3adb8;--back:#11161d;--line:#3a434e;--tint:#1a212a;--link:#79b8ff;--bad:#ffa198;--badback:#3b1715;--warn:#f0c274;--warnback:#33270f;--ok:#7ee2a8;--okback:#12301f}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--text);background:var(--back);max-width:68rem;margin:0 auto;padding:1rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25;margin:1.5rem 0 .25rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}h3{font-size:.95rem;margin:1.25rem 0 .25rem}
p{margin:.25rem 0}a{color:var(--link)}small,.fine{color:var(--soft);font-size:.85rem}.text span{white-space:pre-line}
.mark{border:1px solid var(--line);background:var(--tint);border-radius:.4rem;padding:.5rem .75rem;font-size:.9rem}
.verdict{font-weight:600}.ok{color:var(--ok)}.bad{color:var(--bad)}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:0 2rem}
.parties dl>div{grid-template-columns:minmax(6rem,9rem) minmax(0,1fr)}.cols{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 2rem}
.address{margin:0 0 .5rem}.address strong{font-weight:600}
dl{margin:0}dl>div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:0 .75rem;padding:.1rem 0}dt{color:var(--soft)}dd{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.45rem .5rem;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-weight:600;font-size:.85rem;color:var(--soft);border-bottom:2px solid var(--line);white-space:nowrap}
.n{text-align:right;overflow-wrap:normal}.lines tbody th{min-width:16rem}.lines tbody td:not(.n){max-width:8rem;overflow-wrap:break-word}.item{font-weight:600;white-space:pre-line}
tbody dl>div{grid-template-columns:minmax(9.5rem,38%) minmax(0,1fr);font-size:.85rem}
.totals dl{max-width:30rem;margin-left:auto}.totals dl>div{grid-template-columns:1fr auto;border-bottom:1px solid var(--line);padding:.3rem 0}.totals dd{text-align:right;font-variant-numeric:tabular-nums}
.sum dd,.sum dt{font-weight:600;color:var(--text)}.due dt,.due dd{font-weight:700;font-size:1.15rem;color:var(--text)}
.flagged{background:var(--warnback);border-radius:.2rem;padding:0 .15rem}
.flag{display:inline-block;min-width:1.5rem;line-height:1.5rem;text-align:center;border-radius:.75rem;font-size:.8rem;font-weight:700;text-decoration:none;border:1px solid currentColor;background:var(--back)}
.flag.error,.remarks .error,.findings .error>p>strong{color:var(--bad)}.flag.warning,.flag.info,.remarks .warning,.remarks .info,.findings .warning>p>strong,.findings .info>p>strong{color:var(--warn)}
.remarks{list-style:none;margin:.35rem 0;padding:0;background:var(--tint);font-size:.9rem}.remarks li{border-left:3px solid;padding:.2rem .6rem}.remarks a{color:inherit;font-weight:600}
.findings ol{list-style:none;margin:0;padding:0}.findings li{border-left:3px solid var(--warn);padding:.25rem .75rem;margin:.5rem 0;background:var(--tint)}.findings li.error{border-color:var(--bad)}
code{font:.85em ui-monospace,"DejaVu Sans Mono",monospace}.keep{white-space:nowrap}
.plain tbody th{font-weight:400;min-width:9rem;overflow-wrap:break-word}.plain code{overflow-wrap:anywhere}.plain td:first-child{white-space:nowrap}.plain .text{min-width:12rem}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
summary{cursor:pointer;font-weight:600;margin:1.75rem 0 .5rem}
.xml{counter-reset:l;font:12px/1.6 ui-monospace,"DejaVu Sans Mono",monospace;border:1px solid var(--line);border-radius:.4rem;padding:.5rem 0;overflow:auto;max-height:40rem;margin:0}
.l{display:block;padding:0 .75rem 0 4.5rem;position:relative;white-space:pre-wrap}.l::before{counter-increment:l;content:counter(l);position:absolute;left:0;width:3.75rem;text-align:right;color:var(--soft)}
.l.m,.l:target{background:var(--warnback)}.xml b{font-weight:400;color:var(--link)}.xml i,.xml .c{font-style:normal;color:var(--soft)}.xml .a{color:var(--ok)}
.letter textarea{width:100%;min-height:18rem;font:inherit;color:inherit;background:var(--tint);border:1px solid var(--soft);border-radius:.4rem;padding:.5rem .75rem}
:target{outline:2px solid var(--link);outline-offset:2px}a:focus-visible,summary:focus-visible,button:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.index .n{white-space:nowrap}.index button{font:inherit;font-weight:600;color:inherit;background:none;border:0;padding:.25rem 0;cursor:pointer;text-align:inherit;min-height:1.5rem}.index [aria-sort=ascending] button::after{content:" \\25B2"}.index [aria-sort=descending] button::after{content:" \\25BC"}
@media screen and (max-width:52rem){.lines tbody th{min-width:9rem}.lines th,.lines td{padding-left:.3rem;padding-right:.3rem}.lines tbody dl>div{grid-template-columns:1fr}}
@media screen and (max-width:40rem){.stacked,.stacked tbody,.plain,.plain tbody,.plain tr{display:block}.stacked thead,.plain thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.stacked tbody tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}.stacked tbody th,.stacked tbody td,.lines .stacked tbody td:not(.n){display:flow-root;min-width:0;max-width:none;padding:.1rem 0;border:0}.stacked td:empty{display:none}.stacked tbody td:first-child{float:left;margin-right:.5rem;color:var(--soft)}.stacked td[data-label]{text-align:right}.stacked td[data-label]::before{content:attr(data-label);content:attr(data-label)/"";float:left;margin-right:.75rem;color:var(--soft)}.plain tbody tr{padding:.5rem 0;border-bottom:1px solid var(--line)}.plain tbody th,.plain tbody td{display:block;min-width:0;padding:0;border:0}.plain td:not(.text),.plain tbody th{color:var(--soft);font-size:.85rem}}
@media screen and (max-width:40rem){.index table,.index thead,.index tbody{display:block}.index thead tr{display:flex;flex-wrap:wrap;gap:0 1rem}.index tbody tr{display:grid;grid-template-columns:minmax(0,1fr) fit-content(60%);gap:0 .75rem;padding:.5rem 0;border-bottom:1px solid var(--line)}.index th,.index td{padding:0;border:0}.index td:nth-child(2n){text-align:right}}
@media (max-width:40rem){dl>div{grid-template-columns:1fr}.totals dl>div{grid-template-columns:1fr auto}}
@media print{:root{--text:#000;--soft:#444;--back:#fff;--line:#bbb;--tint:#fff;--link:#000;--bad:#8c1d18;--warn:#5c3800;--ok:#0b4f2c;--warnback:#fff}body{font-size:10pt;max-width:none;padding:0}thead{display:table-header-group}.lines th,.lines td{padding-left:.25rem;padding-right:.25rem}.lines tbody th{min-width:21rem}.lines td,.lines thead th,tbody dl>div,.remarks{font-size:8.5pt}.lines small{font-size:7.5pt}.remarks,tr,dl>div{break-inside:avoid}h2{break-after:avoid}.scroll{overflow:visible}.xml{max-height:none}.letter,details:not([open]){display:none}}
`

/** The style as the policy of a page names it. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
