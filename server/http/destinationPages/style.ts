import { appearanceSwitches, schemeAttribute } from '#contract/account/appearance.ts'

/** The switches that the style knows. */
export const pageSwitches = appearanceSwitches.filter(([name]) => name === 'largeText')
const [largeText] = pageSwitches.map(([, attribute]) => attribute)

const dark =
  '--brand:#1d4ed8;--link:#8fb2ff;--wash:#1b2b4d;--ink:#eceef2;--soft:#b9c0cc;--line:#343a46;--ground:#15181e;--surface:#1d2129;--price:#ff9a62;--good:#6fd6a2;--good-wash:#14352a'

/**
 * The style of the destination pages, which have no script and no site styles. Colours, steps and corners match
 * web/shared/ui/tokens; the fonts are the system's. Dark mode follows the device until the settings cookie says otherwise.
 */
export const style = `:root{color-scheme:light dark;--brand:#165dff;--link:#0e42d2;--wash:#e8f0ff;--ink:#1d2129;--soft:#4e5969;--line:#e5e6eb;--ground:#f4f6f9;--surface:#fff;--price:#c2410c;--good:#0b6b3a;--good-wash:#e6f7ec}
@media(prefers-color-scheme:dark){:root[${schemeAttribute}=auto]{${dark}}}
:root[${schemeAttribute}=dark]{color-scheme:dark;${dark}}:root[${schemeAttribute}=light]{color-scheme:light}:root[${largeText}] body{zoom:1.25}
*{box-sizing:border-box}body{margin:0;font:14px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
a{color:var(--link)}h1{font-size:17px;margin:8px 0}h2{font-size:17px;margin:24px 0 8px}h3{font-size:14px;margin:0}p{margin:4px 0}ul,ol{list-style:none;margin:0;padding:0}
header,main,footer{max-width:1040px;margin:0 auto;padding:0 16px}header,header nav,footer nav,.places,.do,form{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px}
header{justify-content:space-between;padding-top:8px;padding-bottom:8px}header img{display:block;border-radius:8px}header a,footer a,.places a,.crumbs a{display:inline-flex;align-items:center;gap:8px;min-height:44px}
.crumbs,.soft,footer{color:var(--soft)}footer{margin-top:24px;padding-top:12px;padding-bottom:24px;border-top:1px solid var(--line)}
form,.lines li,.note{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:8px 0}
label{display:flex;align-items:center;gap:8px}input{width:96px;min-height:44px;padding:4px 8px;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:4px}
button,.quiet{display:inline-flex;align-items:center;min-height:44px;padding:4px 16px;font:inherit;font-weight:600;color:#fff;background:var(--brand);border:0;border-radius:4px;text-decoration:none;cursor:pointer}.quiet{color:var(--link);background:none;border:1px solid var(--line)}
.lines li{display:grid;gap:0 16px}.lines .shared{border:2px solid var(--brand)}.mark{display:inline-block;padding:0 8px;margin-left:8px;font-size:13px;font-weight:400;color:var(--good);background:var(--good-wash);border-radius:4px}
.mark.via{color:var(--soft);background:var(--ground)}.sum b{font-size:17px;color:var(--price)}.do a{min-height:44px;display:inline-flex;align-items:center}
.places.many a{min-width:88px}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media(min-width:768px){.lines li{grid-template-columns:1fr auto}.lines .sum,.lines .do{grid-column:2;justify-self:end}.lines .sum{grid-row:1}.lines .do{grid-row:2/4}}
@media print{header nav,form,.do{display:none}}`
