import type { AccessKind } from './access.ts'

type Mode = 'read' | 'write'
/**
 * How a call travels where it is not JSON both ways: `upload` sends multipart/form-data with one picture, `bytes` answers the bytes
 * of one, `events` a stream of server-sent events. What is refused is an envelope in every case.
 */
type Wire = 'upload' | 'bytes' | 'events'

/**
 * The timetable of calls: path → who may, and whether it reads or writes. Every call is a POST to its path.
 * A write runs in one transaction and honours an Idempotency-Key. Request and response shapes stand in `calls.ts`,
 * under the same paths; a path here without a shape there (or the reverse) does not compile.
 * Free of zod, so that the browser's first view can check a permission without loading schemas.
 */
export const permissions = {
  // account (specification §7, user area)
  '/user/sendSmsCode': ['outsideSession', 'write'],
  '/user/register': ['outsideSession', 'write'],
  '/user/login': ['outsideSession', 'write'],
  '/user/logout': ['outsideSession', 'write'],
  '/user/resetUserPassword': ['outsideSession', 'write'],
  '/user/getUser': ['loggedIn', 'read'],
  '/user/sendCurrentMobileCode': ['loggedIn', 'write'],
  '/user/verifyCurrentMobileCode': ['loggedIn', 'write'],
  '/user/changeNewMobile': ['loggedIn', 'write'],
  '/user/changeUserPassword': ['loggedIn', 'write'],
  '/user/updateUserInfo': ['loggedIn', 'write'],
  '/user/submitPersonalVerify': ['admin', 'write'],
  '/user/submitFactoryVerify': ['admin', 'write'],
  '/user/getFactoryVerifyInfo': ['admin', 'read'],
  '/user/getStaffList': ['enterpriseAdmin', 'read'],
  '/user/createStaff': ['enterpriseAdmin', 'write'],
  '/user/updateStaff': ['enterpriseAdmin', 'write'],
  '/user/deleteStaff': ['enterpriseAdmin', 'write'],
  '/user/submitFeedback': ['loggedIn', 'write'],
  // menu and payment (specification §7)
  '/api/user/menu': ['anyone', 'read'],
  '/Payment/updateFactoryConfig': ['enterpriseAdmin', 'write'],
  '/Payment/getRenewPrice': ['enterpriseAdmin', 'read'],
  '/Payment/submitFactoryRenew': ['enterpriseAdmin', 'write'],
  // consult, orders, records: refused to factory type 0 (specification §6)
  '/consult/createConsult': ['visitorOrVerified', 'write'],
  '/consult/getConsultList': ['visitorOrVerified', 'read'],
  '/consult/appendDialog': ['visitorOrVerified', 'write'],
  '/consult/deleteDialog': ['visitorOrVerified', 'write'],
  '/consult/setConsultRead': ['visitorOrVerified', 'write'],
  '/orders/createOrder': ['visitorOrVerified', 'write'],
  '/orders/getSimpleOrdersList': ['visitorOrVerified', 'read'],
  '/orders/getOrdersList': ['visitorOrVerified', 'read'],
  '/orders/getOrderDetail': ['visitorOrVerified', 'read'],
  '/orders/updateOrder': ['visitorOrVerified', 'write'],
  '/record/getRecipientList': ['verified', 'read'],
  '/record/updateRecipient': ['verified', 'write'],
  '/record/deleteRecipient': ['verified', 'write'],
  '/record/getShipperList': ['verified', 'read'],
  '/record/updateShipper': ['verified', 'write'],
  '/record/deleteShipper': ['verified', 'write'],
  '/record/mergeRecipients': ['verified', 'write'],
  '/record/mergeShippers': ['verified', 'write'],
  // lines, tracking, sites (product.md §7)
  '/lines/searchLines': ['anyone', 'read'],
  '/lines/getLineDetail': ['anyone', 'read'],
  '/lines/quote': ['anyone', 'read'],
  '/track/getWaybills': ['anyone', 'read'],
  '/track/getVersions': ['anyone', 'read'],
  '/sites/getSiteList': ['anyone', 'read'],
  // favorites, of a visitor's browser or a user of any factory type (product.md §5)
  '/favorites/getFavoriteList': ['visitorOrUser', 'read'],
  '/favorites/getFavoriteIds': ['visitorOrUser', 'read'],
  '/favorites/addFavorite': ['visitorOrUser', 'write'],
  '/favorites/removeFavorite': ['visitorOrUser', 'write'],
  // the carrier's side (product.md §5)
  '/carrier/getOrderList': ['carrier', 'read'],
  '/carrier/getOrderDetail': ['carrier', 'read'],
  '/carrier/acceptOrder': ['carrier', 'write'],
  '/carrier/rejectOrder': ['carrier', 'write'],
  '/carrier/agreeCancel': ['carrier', 'write'],
  '/carrier/advanceOrder': ['carrier', 'write'],
  '/carrier/openException': ['carrier', 'write'],
  '/carrier/resolveException': ['carrier', 'write'],
  '/carrier/getSoughtInVain': ['carrier', 'read'],
  // what happened, for whom it concerns (shared by customers, visitors and carriers)
  '/notices/getNoticeList': ['visitorOrVerified', 'read'],
  '/notices/setNoticeRead': ['visitorOrVerified', 'write'],
  // pictures and what happens while one looks (product.md §6, §7)
  '/files/upload': ['visitorOrUser', 'write', 'upload'],
  '/files/read': ['visitorOrUser', 'read', 'bytes'],
  '/events/subscribe': ['visitorOrUser', 'read', 'events'],
  // outside production only (product.md §6)
  '/dev/getSmsInbox': ['anyone', 'read'],
} as const satisfies Record<string, readonly [AccessKind, Mode] | readonly [AccessKind, Mode, Wire]>

export type CallPath = keyof typeof permissions

type PathOfMode<M extends Mode> = {
  [P in CallPath]: (typeof permissions)[P][1] extends M ? P : never
}[CallPath]

export type WritePath = PathOfMode<'write'>

type PathOfWire<W extends Wire> = {
  [P in CallPath]: (typeof permissions)[P] extends readonly [AccessKind, Mode, W] ? P : never
}[CallPath]

export type UploadPath = PathOfWire<'upload'>
export type BytesPath = PathOfWire<'bytes'>
export type EventsPath = PathOfWire<'events'>
/** The calls that are JSON both ways: nearly all. */
export type JsonPath = Exclude<CallPath, UploadPath | BytesPath | EventsPath>

export const callPaths = Object.keys(permissions) as CallPath[]

/** Who may make this call. */
export function accessOf(path: CallPath): AccessKind {
  return permissions[path][0]
}

/** Whether the call writes; a write runs in one transaction. */
export function isWrite(path: CallPath): path is WritePath {
  return permissions[path][1] === 'write'
}

/** How the call travels; `json` nearly always. */
export function wireOf(path: CallPath): Wire | 'json' {
  return permissions[path][2] ?? 'json'
}
