import type { AccessKind } from '../kernel/access.ts'
import { departurePermissions } from './departurePermissions.ts'
import { platformPermissions } from './platformPermissions.ts'
import type { Mode, Wire } from './wires.ts'

/**
 * Permissions of all calls: path → who may call it, and whether it reads or writes. Every call is a POST to its path. A write
 * runs in one transaction and honours an Idempotency-Key. Request and response shapes are in `calls.ts` under the same paths; a
 * path in only one of the two does not compile. Free of zod, so that the browser's first view can check a permission without
 * loading schemas.
 */
export const permissions = {
  // account (specification §7, user area)
  '/user/sendSmsCode': ['outsideSession', 'write'],
  '/user/register': ['outsideSession', 'write'],
  '/user/login': ['outsideSession', 'write'],
  '/user/logout': ['outsideSession', 'write'],
  '/user/resetUserPassword': ['outsideSession', 'write'],
  '/user/getUser': ['loggedIn', 'read'],
  '/user/saveSettings': ['loggedIn', 'write'],
  '/user/sendCurrentMobileCode': ['loggedIn', 'write'],
  '/user/verifyCurrentMobileCode': ['loggedIn', 'write'],
  '/user/changeNewMobile': ['loggedIn', 'write'],
  '/user/changeUserPassword': ['loggedIn', 'write'],
  '/user/updateUserInfo': ['loggedIn', 'write'],
  '/user/getLoginHistory': ['loggedIn', 'read'],
  '/user/submitPersonalVerify': ['admin', 'write'],
  '/user/submitFactoryVerify': ['admin', 'write'],
  '/user/getFactoryVerifyInfo': ['admin', 'read'],
  '/user/withdrawVerify': ['admin', 'write'],
  '/user/getFactory': ['enterpriseAdmin', 'read'],
  '/user/updateFactory': ['enterpriseAdmin', 'write'],
  '/user/getStaffList': ['enterpriseAdmin', 'read'],
  '/user/createStaff': ['enterpriseAdmin', 'write'],
  '/user/updateStaff': ['enterpriseAdmin', 'write'],
  '/user/deleteStaff': ['enterpriseAdmin', 'write'],
  '/user/submitFeedback': ['loggedIn', 'write'],
  '/user/getFeedbackList': ['loggedIn', 'read'],
  '/user/replyFeedback': ['loggedIn', 'write'],
  // menu and payment (specification §7)
  '/api/user/menu': ['anyone', 'read'],
  '/Payment/updateFactoryConfig': ['enterpriseAdmin', 'write'],
  '/Payment/getRenewPrice': ['enterpriseAdmin', 'read'],
  '/Payment/submitFactoryRenew': ['enterpriseAdmin', 'write'],
  '/Payment/getRenewal': ['enterpriseAdmin', 'read'],
  '/Payment/getRenewalList': ['enterpriseAdmin', 'read'],
  '/Payment/getRenewalReceipt': ['enterpriseAdmin', 'read'],
  '/Payment/wechatNotice': ['outsideSession', 'write', 'callback'],
  '/Payment/alipayNotice': ['outsideSession', 'write', 'callback'],
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
  '/orders/exportOrders': ['visitorOrVerified', 'read', 'bytes'],
  '/orders/getCarrierOptions': ['visitorOrVerified', 'read'],
  '/orders/getClaims': ['verified', 'read'],
  '/orders/claimOrders': ['verified', 'write'],
  '/orders/getWaiting': ['verified', 'read'],
  '/orders/getUsualLanes': ['visitorOrVerified', 'read'],
  '/orders/decideFeeChange': ['visitorOrVerified', 'write'],
  '/orders/releaseHold': ['visitorOrVerified', 'write'],
  '/orders/saveReview': ['visitorOrVerified', 'write'],
  '/orders/createInquiry': ['visitorOrVerified', 'write'],
  '/orders/getInquiryList': ['visitorOrVerified', 'read'],
  '/orders/getInquiry': ['visitorOrVerified', 'read'],
  '/orders/cancelInquiry': ['visitorOrVerified', 'write'],
  '/ledgers/getSummary': ['verified', 'read'],
  // 对账单 by carrier and month; its link page needs no login
  '/statements/getStatementList': ['verified', 'read'],
  '/statements/getStatement': ['verified', 'read'],
  '/statements/exportStatement': ['verified', 'read', 'bytes'],
  '/statements/answerStatement': ['verified', 'write'],
  '/statements/openLink': ['anyone', 'read'],
  '/statements/answerByLink': ['anyone', 'write'],
  '/record/getRecipientList': ['verified', 'read'],
  '/record/updateRecipient': ['verified', 'write'],
  '/record/deleteRecipient': ['verified', 'write'],
  '/record/getShipperList': ['verified', 'read'],
  '/record/updateShipper': ['verified', 'write'],
  '/record/deleteShipper': ['verified', 'write'],
  '/record/mergeRecipients': ['verified', 'write'],
  '/record/mergeShippers': ['verified', 'write'],
  '/record/getRecipient': ['verified', 'read'],
  '/record/getShipper': ['verified', 'read'],
  '/record/getDuplicateRecipients': ['verified', 'read'],
  '/record/getDuplicateShippers': ['verified', 'read'],
  '/record/createImport': ['verified', 'write'],
  '/record/addImportRows': ['verified', 'write'],
  '/record/applyImport': ['verified', 'write'],
  '/record/undoImport': ['verified', 'write'],
  '/record/getLastImport': ['verified', 'read'],
  '/record/getSheetMappings': ['verified', 'read'],
  '/record/saveSheetMapping': ['verified', 'write'],
  '/record/exportRecipients': ['verified', 'read', 'bytes'],
  '/record/exportShippers': ['verified', 'read', 'bytes'],
  // lines, tracking, sites (product.md §7)
  '/lines/searchLines': ['anyone', 'read'],
  '/lines/getDestinations': ['anyone', 'read'],
  '/lines/getLineDetail': ['anyone', 'read'],
  '/lines/quote': ['anyone', 'read'],
  '/lines/getCarrierPage': ['anyone', 'read'],
  '/lines/getCarrierLines': ['anyone', 'read'],
  '/lines/getCarrierStations': ['anyone', 'read'],
  '/lines/getCarrierReviews': ['anyone', 'read'],
  '/lines/priceConsignments': ['verified', 'read'],
  '/track/getWaybills': ['anyone', 'read'],
  '/track/getVersions': ['anyone', 'read'],
  '/track/openRecipientLink': ['anyone', 'read'],
  '/track/wishDelivery': ['anyone', 'write'],
  '/track/reportDamage': ['visitorOrUser', 'write'],
  '/sites/getSiteList': ['anyone', 'read'],
  // favorites, of a visitor's browser or a user of any factory type (product.md §5)
  '/favorites/getFavoriteList': ['visitorOrUser', 'read'],
  '/favorites/getFavoriteIds': ['visitorOrUser', 'read'],
  '/favorites/addFavorite': ['visitorOrUser', 'write'],
  '/favorites/removeFavorite': ['visitorOrUser', 'write'],
  // the carrier's side (product.md §5)
  '/carrier/getOrderList': ['carrier', 'read'],
  '/carrier/getOrderPool': ['carrier', 'read'],
  '/carrier/getOrderSums': ['carrier', 'read'],
  '/carrier/getOrderDetail': ['carrier', 'read'],
  '/carrier/getCounterCustomers': ['carrier', 'read'],
  '/carrier/getCounterLines': ['carrier', 'read'],
  '/carrier/createCounterOrder': ['carrier', 'write'],
  '/carrier/acceptOrder': ['carrier', 'write'],
  '/carrier/rejectOrder': ['carrier', 'write'],
  '/carrier/agreeCancel': ['carrier', 'write'],
  '/carrier/declineCancel': ['carrier', 'write'],
  '/carrier/voidOrder': ['carrier', 'write'],
  '/carrier/answerWish': ['carrier', 'write'],
  '/carrier/answerReport': ['carrier', 'write'],
  '/carrier/answerReview': ['carrier', 'write'],
  '/carrier/getInquiryList': ['carrier', 'read'],
  '/carrier/answerInquiry': ['carrier', 'write'],
  '/carrier/advanceOrder': ['carrier', 'write'],
  '/carrier/checkBatch': ['carrier', 'read'],
  '/carrier/acceptOrders': ['carrier', 'write'],
  '/carrier/advanceOrders': ['carrier', 'write'],
  '/carrier/signOrders': ['carrier', 'write'],
  ...departurePermissions,
  '/carrier/undoStep': ['carrier', 'write'],
  '/carrier/undoDeparture': ['carrier', 'write'],
  '/carrier/countPieces': ['carrier', 'write'],
  '/carrier/exportOrders': ['carrier', 'read', 'bytes'],
  '/carrier/openException': ['carrier', 'write'],
  '/carrier/resolveException': ['carrier', 'write'],
  '/carrier/addProof': ['carrier', 'write'],
  '/carrier/reweigh': ['carrier', 'write'],
  '/carrier/withdrawFeeChange': ['carrier', 'write'],
  '/carrier/getLedgerSummary': ['carrier', 'read'],
  '/carrier/getLedgerPayments': ['carrier', 'read'],
  '/carrier/getLedgerPaymentOrders': ['carrier', 'read'],
  '/carrier/advanceLedger': ['carrier', 'write'],
  '/carrier/getStatementList': ['carrier', 'read'],
  '/carrier/getStatement': ['carrier', 'read'],
  '/carrier/exportStatement': ['carrier', 'read', 'bytes'],
  '/carrier/issueStatement': ['carrier', 'write'],
  '/carrier/getUnmetDemand': ['carrier', 'read'],
  '/carrier/getBoard': ['carrier', 'read'],
  '/carrier/getLineList': ['carrier', 'read'],
  '/carrier/getLine': ['carrier', 'read'],
  '/carrier/saveLine': ['carrier', 'write'],
  '/carrier/copyLine': ['carrier', 'write'],
  '/carrier/setLineStatus': ['carrier', 'write'],
  // 批量调价 changes hundreds of prices at once: admins only
  '/carrier/previewPriceChange': ['carrierAdmin', 'read'],
  '/carrier/applyPriceChange': ['carrierAdmin', 'write'],
  '/carrier/createLineImport': ['carrier', 'write'],
  '/carrier/getSheetMapping': ['carrier', 'read'],
  '/carrier/addLineImportRows': ['carrier', 'write'],
  '/carrier/checkLineImport': ['carrier', 'write'],
  '/carrier/correctLineImport': ['carrier', 'write'],
  '/carrier/getLineImport': ['carrier', 'read'],
  '/carrier/getLineImportRows': ['carrier', 'read'],
  '/carrier/applyLineImport': ['carrier', 'write'],
  '/carrier/cancelLineImport': ['carrier', 'write'],
  '/carrier/undoLineImport': ['carrier', 'write'],
  '/carrier/exportLines': ['carrier', 'read', 'bytes'],
  // 接口对接: keys and webhooks of the carrier's own software
  '/carrier/getApiKeyList': ['carrierAdmin', 'read'],
  '/carrier/createApiKey': ['carrierAdmin', 'write'],
  '/carrier/revokeApiKey': ['carrierAdmin', 'write'],
  '/carrier/getWebhookList': ['carrierAdmin', 'read'],
  '/carrier/saveWebhook': ['carrierAdmin', 'write'],
  '/carrier/renewWebhookSecret': ['carrierAdmin', 'write'],
  '/carrier/setWebhookState': ['carrierAdmin', 'write'],
  '/carrier/deleteWebhook': ['carrierAdmin', 'write'],
  '/carrier/pingWebhook': ['carrierAdmin', 'write'],
  '/carrier/getDeliveryList': ['carrierAdmin', 'read'],
  '/carrier/getDelivery': ['carrierAdmin', 'read'],
  '/carrier/replayDelivery': ['carrierAdmin', 'write'],
  // 开放接口: an API key with this scope, never a login
  '/open/pullOrders': ['orders:read', 'read'],
  '/open/getOrder': ['orders:read', 'read'],
  '/open/acceptOrder': ['orders:write', 'write'],
  '/open/rejectOrder': ['orders:write', 'write'],
  '/open/pushEvents': ['waybills:write', 'write'],
  '/open/getLines': ['lines:read', 'read'],
  // jobs of the caller's own factory, of every kind
  '/jobs/getJob': ['verified', 'read'],
  '/jobs/cancelJob': ['verified', 'write'],
  // the platform's side (product.md §5)
  ...platformPermissions,
  '/join/openInvitation': ['anyone', 'write'],
  '/join/acceptInvitation': ['admin', 'write'],
  '/ops/getAnnouncementList': ['operator', 'read'],
  '/ops/publishAnnouncement': ['operator', 'write'],
  '/ops/withdrawAnnouncement': ['operator', 'write'],
  // help (product.md §5)
  '/help/getSoftwareList': ['loggedIn', 'read'],
  // events, for those they concern (shared by customers, visitors and carriers)
  '/notices/getNoticeList': ['visitorOrUser', 'read'],
  '/notices/getNoticeChoices': ['loggedIn', 'read'],
  '/notices/setNoticeChoices': ['loggedIn', 'write'],
  '/notices/getAnnouncements': ['visitorOrUser', 'read'],
  '/notices/setAnnouncementRead': ['visitorOrUser', 'write'],
  '/notices/setNoticeRead': ['visitorOrUser', 'write'],
  // pictures and the event stream (product.md §6, §7)
  '/files/upload': ['visitorOrUser', 'write', 'upload'],
  '/files/read': ['visitorOrUser', 'read', 'bytes'],
  '/events/subscribe': ['visitorOrUser', 'read', 'events'],
  // outside production only (product.md §6)
  '/dev/getSmsInbox': ['anyone', 'read'],
  '/Payment/getSandboxOrder': ['anyone', 'read'],
  '/Payment/sandboxPay': ['anyone', 'write'],
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
export type PartPath = PathOfWire<'part'>
export type BytesPath = PathOfWire<'bytes'>
export type EventsPath = PathOfWire<'events'>
export type CallbackPath = PathOfWire<'callback'>
/** Calls with JSON both ways: nearly all. */
export type JsonPath = Exclude<CallPath, UploadPath | PartPath | BytesPath | EventsPath | CallbackPath>

export const callPaths = Object.keys(permissions) as CallPath[]

/** Returns who may make this call. */
export function accessOf(path: CallPath): AccessKind {
  return permissions[path][0]
}

/** Checks whether the call writes; a write runs in one transaction. */
export function isWrite(path: CallPath): path is WritePath {
  return permissions[path][1] === 'write'
}

/** Returns the transport of the call; `json` nearly always. */
export function wireOf(path: CallPath): Wire | 'json' {
  return permissions[path][2] ?? 'json'
}
