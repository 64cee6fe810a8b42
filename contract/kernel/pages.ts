import type { AccessKind } from './access.ts'

/** Menu groups with the menu order of the specification (§2). */
export const menuGroups = {
  search: { title: '找专线', order: 0 },
  track: { title: '查运单', order: 2 },
  favorites: { title: '专线收藏', order: 3 },
  consult: { title: '联系咨询', order: 4 },
  orders: { title: '订单', order: 5 },
  record: { title: '收发货人', order: 6 },
  user: { title: '账户', order: 7 },
  carrier: { title: '承运', order: 8 },
  ops: { title: '运营', order: 9 },
  help: { title: '帮助', order: 16 },
} as const

export type MenuGroup = keyof typeof menuGroups

export interface Page<Path extends string = string> {
  /** Route pattern of react-router; `:id` matches one path segment. */
  path: Path
  title: string
  access: AccessKind
  /** Menu group of the page. The menu sorts by the group's order, then by this table's. */
  group: MenuGroup | null
  /** Not shown in the menu. */
  hidden: boolean
  /** The tab is not kept alive after leaving it. */
  ignoreCache: boolean
}

type PageOptions = Partial<Pick<Page, 'hidden' | 'ignoreCache'>>

const page = <Path extends string>(
  path: Path,
  title: string,
  access: AccessKind,
  group: MenuGroup | null,
  options: PageOptions = {},
): Page<Path> => ({
  path,
  title,
  access,
  group,
  hidden: false,
  ignoreCache: false,
  ...options,
})

/** 找专线: the first page, open to everyone; the root redirects to it. */
export const homePath = '/base/search'
/** Page to which the guard redirects for login; web/shared/browser/loginPath.ts adds the way back. */
export const loginPagePath = '/login'

/** Path of a carrier's public page; its id follows (product.md §5). */
export const carrierPathPrefix = '/base/carrier/'

/** Path of 收货, the recipient's page, opened by the link of an SMS; shown without navbar, menus and footer. */
const recipientPathStart = '/r/'

/** Path of 对账单 that a customer opens by a link, likewise bare. */
export const statementPathPrefix = '/s/'

/** Path prefixes of pages opened by a link; a code follows. */
export const linkPathPrefixes = [recipientPathStart, statementPathPrefix] as const

/** Checks whether a page is opened by a link and shown without navbar, menus and footer. */
export const isBarePath = (path: string): boolean => linkPathPrefixes.some((start) => path.startsWith(start))

/** 专线目录, and below it the pages of destinations, rendered by the server for search engines and chats (product.md §5). */
export const destinationPagesPath = '/zhuanxian'

/** All pages: routes of the specification (§2) and the supply side (product.md §1, §5). The first permitted one is home. */
export const pages = [
  page(homePath, '找专线', 'anyone', 'search', { ignoreCache: true }),
  page(`${carrierPathPrefix}:id`, '承运商', 'anyone', 'search', { hidden: true }),
  page('/base/track', '查运单', 'anyone', 'track'),
  page('/base/favorites', '专线收藏', 'anyone', 'favorites'),
  page('/base/consult', '联系咨询', 'anyone', 'consult'),
  page(loginPagePath, '登录', 'anyone', null, { hidden: true, ignoreCache: true }),
  page('/join/:code', '入驻邀请', 'anyone', null, { hidden: true, ignoreCache: true }),
  page(`${recipientPathStart}:code`, '收货', 'anyone', null, { hidden: true, ignoreCache: true }),
  page(`${statementPathPrefix}:code`, '对账单', 'anyone', null, { hidden: true, ignoreCache: true }),
  page('/pay/cashier/:number', '收银台', 'anyone', null, { hidden: true, ignoreCache: true }),
  page('/orders/new', '在线下单', 'anyone', 'orders'),
  page('/orders/batch', '批量下单', 'loggedIn', 'orders'),
  page('/orders/ordersList', '订单列表', 'anyone', 'orders'),
  page('/orders/statements', '对账单', 'loggedIn', 'orders'),
  page('/orders/inquiries', '询价', 'anyone', 'orders'),
  page('/orders/newInquiry', '向几家询价', 'anyone', 'orders', { hidden: true }),
  page('/orders/inquiry/:id', '询价详情', 'anyone', 'orders', { hidden: true }),
  page('/orders/orderDetail/:id', '订单详情', 'loggedIn', 'orders', { hidden: true }),
  page('/record/shipper', '发货人', 'loggedIn', 'record'),
  page('/record/recipient', '收货人', 'loggedIn', 'record'),
  page('/user/info', '我的账号', 'loggedIn', 'user'),
  page('/user/factory', '企业信息', 'enterpriseAdmin', 'user'),
  page('/user/staff', '员工管理', 'enterpriseAdmin', 'user'),
  page('/user/verification/:id', '实名认证', 'admin', 'user', { hidden: true }),
  page('/carrier/lines', '专线管理', 'carrier', 'carrier'),
  page('/carrier/orders', '承运订单', 'carrier', 'carrier'),
  page('/carrier/fleet', '车辆司机', 'carrier', 'carrier'),
  page('/carrier/counter', '柜台开单', 'carrier', 'carrier'),
  page('/carrier/statements', '客户对账', 'carrier', 'carrier'),
  page('/carrier/inquiries', '客户询价', 'carrier', 'carrier'),
  page('/carrier/consults', '客户咨询', 'carrier', 'carrier'),
  page('/carrier/board', '经营看板', 'carrier', 'carrier'),
  page('/carrier/api', '接口对接', 'carrierAdmin', 'carrier'),
  page('/ops/board', '运营看板', 'operator', 'ops'),
  page('/ops/orders', '订单总览', 'operator', 'ops'),
  page('/ops/reviews', '评价管理', 'operator', 'ops'),
  page('/ops/verifications', '实名审核', 'operator', 'ops'),
  page('/ops/lines', '专线监管', 'operator', 'ops'),
  page('/ops/accounts', '账号管理', 'operator', 'ops'),
  page('/ops/sites', '开通城市', 'operator', 'ops'),
  page('/ops/invitations', '邀请承运商', 'operator', 'ops'),
  page('/ops/feedback', '反馈处理', 'operator', 'ops'),
  page('/ops/software', '软件发布', 'operator', 'ops'),
  page('/ops/renewals', '续费管理', 'operator', 'ops'),
  page('/ops/notices', '公告管理', 'operator', 'ops'),
  page('/ops/audit', '操作审计', 'operator', 'ops'),
  page('/help/terms', '用户协议', 'anyone', null, { hidden: true }),
  page('/help/privacy', '隐私政策', 'anyone', null, { hidden: true }),
  page('/help/software', '软件下载', 'loggedIn', 'help'),
  page('/help/feedback', '意见反馈', 'loggedIn', 'help'),
] as const satisfies readonly Page[]

/** 跳转: redirects to the address in its path. It has no menu entry and no content, so it is not among the pages. */
export const redirectPage: Page = page('/redirect/:path', '跳转', 'loggedIn', null, {
  hidden: true,
  ignoreCache: true,
})

export type PagePath = (typeof pages)[number]['path']
