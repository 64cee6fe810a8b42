/** Groups of calls in the order of the API's pages; the first pattern that matches a path decides. */
const groups = [
  ['开放接口', /^\/open\//],
  ['专线搜索与报价', /^\/(lines|sites)\//],
  ['专线收藏', /^\/favorites\//],
  ['订单', /^\/orders\//],
  ['账目', /^\/(ledgers|statements)\//],
  ['查运单', /^\/track\//],
  ['收发货人', /^\/record\//],
  ['联系咨询', /^\/consult\//],
  ['承运：接口对接', /^\/carrier\/\w*(ApiKey|Webhook|Deliver)/],
  ['承运：车次与装车', /^\/carrier\/\w*(Departure|Vehicle|Driver|[lL]oad|Pieces)/],
  ['承运：柜台开单与更正', /^\/carrier\/(\w*Counter|undoStep|void)/],
  ['承运：专线与运价', /^\/carrier\/\w*(Line|PriceChange)/],
  ['承运：账目与看板', /^\/carrier\/\w*(Ledger|Statement|Board|UnmetDemand)/],
  ['承运：询价与评价', /^\/carrier\/\w*(Inquir|Offer|Review)/],
  ['承运：订单与运单', /^\/carrier\//],
  [
    '账号与登录',
    /^\/user\/(\w*(SmsCode|Mobile|Password|Login|UserInfo)|register|login|logout|getUser|saveSettings)/,
  ],
  ['实名认证', /^\/user\/\w*Verif/],
  ['企业与员工', /^\/user\/\w*(Factory|Staff)|^\/Payment\/updateFactoryConfig$/],
  ['续费', /^\/Payment\/(?!\w*[sS]andbox)/],
  ['通知与公告', /^\/notices\//],
  ['意见反馈与帮助', /^\/user\/\w*Feedback|^\/help\//],
  ['图片、任务、实时更新与菜单', /^\/(files|jobs|events|api)\//],
  ['运营：订单与看板', /^\/ops\/(getBoard|getOpening|getOrderList)$/],
  ['运营：认证审核', /^\/ops\/\w*(Verification|AuditTrail)/],
  ['运营：账号与企业', /^\/ops\/\w*(Account|Factory)/],
  ['运营：专线与承运商', /^\/ops\/\w*(Line|Carrier|Merge|Invitation)|^\/join\//],
  ['运营：续费', /^\/ops\/\w*(Pay|PriceList)/],
  ['运营：审计、开通城市、公告、评价、反馈与软件', /^\/ops\//],
  ['开发', /^\/dev\/|^\/Payment\/\w*[sS]andbox/],
] as const satisfies readonly (readonly [name: string, paths: RegExp])[]

/** The names of the groups, in order. */
export const callGroups: readonly string[] = groups.map(([name]) => name)

/** Returns the group of a call; throws when this table lacks one. */
export function groupOf(path: string): string {
  const found = groups.find(([, paths]) => paths.test(path))
  if (!found) throw new Error(`${path} belongs to no group of server/http/reference/callGroups.ts`)
  return found[0]
}

/** Returns a call's name in the API's document: `open.getOrder`. */
export const operationIdOf = (path: string): string => path.slice(1).replaceAll('/', '.')

/** Returns a call's address in the viewer (web/reference). */
export const callAddress = (path: string): string =>
  `/reference#/${encodeURIComponent(groupOf(path))}/${operationIdOf(path)}`
