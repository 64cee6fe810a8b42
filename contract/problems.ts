/**
 * Every refusal there is: key → envelope code (product.md §6) and a Chinese sentence that tells what to do next.
 * `{name}` in a sentence is filled from the refusal's parameters. Anything the server answers that is not 200 is one of these.
 */
export const problems = {
  // the request itself
  invalid: { code: 400, msg: '{reason}' },
  badJson: { code: 400, msg: '请求内容不是有效的 JSON，请检查格式后重试' },
  badContentType: { code: 400, msg: '请求类型不支持，请用 application/json 发送' },
  badRequest: { code: 400, msg: '请求无法识别，请检查地址和内容后重试' },
  tooLarge: { code: 413, msg: '提交的内容太大，请减少后重试' },
  tooSlow: { code: 400, msg: '请求超时，请检查网络后重试' },
  unknownCall: { code: 404, msg: '没有这个接口，请核对地址' },
  // who may
  loginRequired: { code: 401, msg: '请先登录再继续' },
  tokenUnknown: { code: 508, msg: '登录状态无效，请重新登录' },
  loggedInElsewhere: { code: 512, msg: '账号已在其他设备登录，请重新登录' },
  tokenExpired: { code: 514, msg: '登录已过期，请重新登录' },
  verificationRequired: { code: 403, msg: '身份认证后才能使用这些功能' },
  notPermitted: { code: 403, msg: '您的账号没有这项权限，请联系管理员开通' },
  notOpenYet: { code: 403, msg: '该功能尚未开放，请稍后再来' },
  notFound: { code: 404, msg: '没有找到这条记录，请刷新后重试' },
  tooMany: { code: 429, msg: '操作太频繁，请 {wait}后再试' },
  // idempotency
  keyReused: { code: 409, msg: '同一请求标识已用于另一份内容，请刷新页面后重新提交' },
  badIdempotencyKey: { code: 400, msg: '请求标识格式不对，请用 16 到 100 位字母、数字或短横线' },
  // accounts
  smsCodeWrong: { code: 400, msg: '验证码不正确，请核对短信后重新输入' },
  smsCodeGone: { code: 400, msg: '验证码已失效，请重新获取' },
  smsTooSoon: { code: 429, msg: '验证码刚刚发送过，请 {wait}后再获取' },
  smsTooMany: { code: 429, msg: '该手机号获取验证码次数过多，请 {wait}后再试' },
  smsAddressTooMany: { code: 429, msg: '当前网络获取验证码次数过多，请 {wait}后再试' },
  mobileTaken: { code: 409, msg: '该手机号已注册，请直接登录或找回密码' },
  wrongPassword: { code: 400, msg: '手机号或密码不正确，请核对后重试' },
  loginLocked: { code: 429, msg: '密码错误次数过多，请 {wait}后再试，或改用短信验证码登录' },
  accountDisabled: { code: 403, msg: '该账号已停用，请联系企业管理员' },
  passwordTooCommon: { code: 400, msg: '这个密码太常见，请换一个更难猜的' },
  // lines and orders
  lineNotOn: { code: 409, msg: '该专线已暂停或下线，请另选一条专线' },
  lineDoesNotServe: { code: 409, msg: '该专线不到收货地区，请另选专线或修改收货地区' },
  serviceNotOffered: { code: 409, msg: '该专线不提供{service}，请取消这项服务或另选专线' },
  favoritesFull: { code: 409, msg: '最多收藏 {max} 条专线，请先取消不用的收藏再试' },
  quoteChanged: { code: 409, msg: '运价已变动，请核对新价格后重新提交' },
  ordersTooMany: { code: 429, msg: '下单太频繁，请 {wait}后再试' },
  stateConflict: { code: 409, msg: '订单当前为“{status}”，不能{action}，请刷新后再操作' },
  orderChanged: { code: 409, msg: '订单刚被别人修改过，请放弃本次修改，核对最新内容后再改' },
  cancelNotRequested: { code: 409, msg: '客户没有申请取消，请刷新后再操作' },
  cancelAlreadyRequested: { code: 409, msg: '已申请取消，请等待承运商确认' },
  carrierNumberTaken: { code: 409, msg: '这个承运商单号已用过，请换一个或留空' },
  exceptionAlreadyOpen: { code: 409, msg: '已有未处理的异常，请先处理完再登记' },
  exceptionNotOpen: { code: 409, msg: '没有待处理的异常，请刷新后再操作' },
  // address books
  recordsFull: { code: 409, msg: '地址簿里的{who}最多 {max} 条，请先删除或合并不用的再试' },
  recordChanged: { code: 409, msg: '这条记录刚被别人修改过，请核对最新内容后重新保存' },
  recordDuplicate: { code: 409, msg: '已有姓名、电话和地址都相同的一条，请改用那一条，或把两条合并' },
  recordGone: { code: 404, msg: '选用的{who}已不在地址簿里，请重新选择或直接填写' },
  // consults, pictures, streams
  consultOwnLine: { code: 409, msg: '这是您自己的专线，请到“客户咨询”里回复客户' },
  consultClosed: { code: 409, msg: '这个咨询已结束，请重新发起咨询' },
  consultsTooMany: { code: 429, msg: '消息发送太频繁，请 {wait}后再试' },
  dialogNotMine: { code: 403, msg: '只能删除自己发的消息，请联系发送人删除' },
  pictureTooLarge: { code: 413, msg: '图片超过 {max}，请压缩或截图后再上传' },
  pictureTooManyPixels: { code: 413, msg: '图片尺寸太大，请缩小或截图后再上传' },
  pictureKind: { code: 400, msg: '这不是可用的图片，请换成 JPG、PNG 或 WebP 格式后再上传' },
  pictureBroken: { code: 400, msg: '图片打不开或不完整，请换一张后再上传' },
  picturesTooMany: { code: 429, msg: '上传图片太频繁，请 {wait}后再试' },
  picturesBusy: { code: 429, msg: '现在上传图片的人较多，请 {wait}后再试' },
  streamsFull: { code: 429, msg: '实时更新的连接已满，请 {wait}后再试，期间可手动刷新' },
  streamsMoved: { code: 409, msg: '打开的页面太多，这个页面不再自动更新，请关闭其他页面后刷新' },
  restarting: { code: 409, msg: '服务正在更新，请稍后自动恢复' },
  // ours
  databaseAway: { code: 500, msg: '系统暂时繁忙，请稍后重试' },
  internal: { code: 500, msg: '系统出了点问题，请稍后重试；如仍不行，请把编号 {requestId} 告诉客服' },
} as const satisfies Record<string, { code: number; msg: string }>

export type ProblemKey = keyof typeof problems

/** The envelope of every answer (specification §3). `data` is null where there is nothing to say. */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
}

/** The Chinese sentence of a problem with its parameters filled in. */
export function problemText(key: ProblemKey, params: Record<string, string | number> = {}): string {
  return problems[key].msg.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
