import { denials } from './denials.ts'

/**
 * Every refusal there is: key → envelope code (product.md §6) and a Chinese sentence that tells what to do next.
 * `{name}` in a sentence is filled from the refusal's parameters. Anything the server answers that is not 200 is one of these.
 */
export const problems = {
  // the request itself
  invalid: { code: 400, msg: '{reason}' },
  badJson: { code: 400, msg: '请求内容不是有效的 JSON，请检查格式后重试' },
  badContentType: { code: 400, msg: '请求类型不支持，请用 application/json 发送' },
  badUploadType: { code: 400, msg: '请求类型不支持，请用 multipart/form-data 上传图片' },
  badPartType: { code: 400, msg: '请求类型不支持，请用 application/octet-stream 发送文件内容' },
  badRequest: { code: 400, msg: '请求无法识别，请检查地址和内容后重试' },
  tooLarge: { code: 413, msg: '提交的内容太大，请减少后重试' },
  tooSlow: { code: 400, msg: '请求超时，请检查网络后重试' },
  originRefused: { code: 403, msg: '这个网站没有接入本平台，请在平台自己的页面上操作' },
  unknownCall: { code: 404, msg: '没有这个接口，请核对地址' },
  // who may
  ...denials,
  tokenUnknown: { code: 508, msg: '登录状态无效，请重新登录' },
  loggedInElsewhere: { code: 512, msg: '账号已在其他设备登录，请重新登录' },
  tokenExpired: { code: 514, msg: '登录已过期，请重新登录' },
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
  wrongPasswordLocks: { code: 400, msg: '密码已错 5 次，请 {wait}后再试，或改用短信验证码登录' },
  loginLocked: { code: 429, msg: '密码错误次数过多，请 {wait}后再试，或改用短信验证码登录' },
  currentPasswordWrong: { code: 400, msg: '当前密码不正确，请核对后重试，或改用短信验证码' },
  currentPasswordLocks: { code: 400, msg: '密码已错 5 次，请 {wait}后再试，或改用短信验证码' },
  passwordLocked: { code: 429, msg: '密码错误次数过多，请 {wait}后再试，或改用短信验证码' },
  ticketGone: { code: 409, msg: '身份核对已失效，请重新向当前手机号获取验证码' },
  mobileInUse: { code: 409, msg: '这个手机号已有账号，不能再用，请换一个手机号' },
  staffFull: { code: 409, msg: '员工最多 {max} 人，请先删除不再使用的员工' },
  staffSelf: {
    code: 409,
    msg: '不能在这里改自己的角色、密码，也不能停用或删除自己，请到“我的账号”修改或请另一位管理员操作',
  },
  accountDisabled: { code: 403, msg: '该账号已停用，请联系企业管理员' },
  factoryDisabled: { code: 403, msg: '您的企业已被平台停用（{reason}），请联系客服处理' },
  accountDisabledByPlatform: { code: 403, msg: '该账号已被平台停用（{reason}），请联系客服处理' },
  staffDisabledByPlatform: { code: 409, msg: '该员工已被平台停用（{reason}），不能自行启用，请联系客服' },
  operatorSelf: { code: 409, msg: '不能停用自己，请让另一位运营人员操作' },
  operatorFactory: { code: 409, msg: '平台运营不能整体停用，请逐个停用账号' },
  factoryMerged: { code: 409, msg: '该企业已并入“{name}”，请到那个企业操作' },
  carrierBusy: { code: 409, msg: '其中一家还有导入等任务在进行，请等它完成后再合并' },
  mergeChanged: { code: 409, msg: '核对之后又有新的订单，请重新核对后再合并' },
  lineStoppedByPlatform: { code: 409, msg: '平台已暂停该专线（{reason}），请处理后联系平台恢复' },
  priceListChanged: { code: 409, msg: '价格刚被同事改过，请核对最新价格后再修改' },
  payOrderNotWaiting: { code: 409, msg: '这笔续费单不需要人工处理，请刷新后查看' },
  payOrderNotPending: { code: 409, msg: '只有待支付的续费单可以关闭，请刷新后查看' },
  auditTooMany: { code: 409, msg: '符合条件的记录超过 {max} 条，请缩小时间范围或增加筛选条件后再导出' },
  siteDefault: { code: 409, msg: '默认站点不能停用，请改停用别的站点' },
  passwordTooCommon: { code: 400, msg: '这个密码太常见，请换一个更难猜的' },
  trackTooMany: { code: 429, msg: '当前网络查询的单号太多，请 {wait}后再查' },
  // lines and orders
  lineNotOn: { code: 409, msg: '该专线已暂停或下线，请另选一条专线' },
  lineDoesNotServe: { code: 409, msg: '该专线不到收货地区，请另选专线或修改收货地区' },
  lineChanged: { code: 409, msg: '这条专线刚被别人修改过，请核对最新内容后重新保存' },
  lineCodeTaken: { code: 409, msg: '线路编号“{code}”已用在另一条专线上，请换一个或留空' },
  linesFull: { code: 409, msg: '专线最多 {max} 条，请改用已下线的专线' },
  pricesMoved: { code: 409, msg: '预览之后有专线被改过，请重新预览再调价' },
  priceChangeFaulty: { code: 409, msg: '有 {count} 条专线不能这样调价，请减小幅度或不选它们，再重新预览' },
  pricesDoubtful: { code: 409, msg: '价格像是填错了，请核对后确认' },
  priceChangeDoubtful: { code: 409, msg: '有 {count} 条专线的新价格请再核对，没有错就确认后再调价' },
  importDoubtful: { code: 409, msg: '有 {count} 行的价格需确认，请勾选确认，或只导入其余的行' },
  siteClosed: { code: 409, msg: '始发城市“{site}”已停用，请把这些专线改到别的城市再营运' },
  serviceNotOffered: { code: 409, msg: '该专线不提供{service}，请取消这项服务或另选专线' },
  favoritesFull: { code: 409, msg: '最多收藏 {max} 条专线，请先取消不用的收藏再试' },
  quoteChanged: { code: 409, msg: '运价已变动，请核对新价格后重新提交' },
  ordersTooMany: { code: 429, msg: '下单太频繁，请 {wait}后再试' },
  /** The reason is one of contract/orders/whyNot.ts, or says in which states the action is possible. */
  stateConflict: { code: 409, msg: '{reason}' },
  /** What somebody should look at before the goods leave; said again with isConfirmed, they leave. */
  departDoubtful: { code: 409, msg: '{doubt}，请先处理，或确认照常发车' },
  otherDestination: { code: 409, msg: '到{place}，不到{destination}，请另开一个车次' },
  arrivesElsewhere: { code: 409, msg: '到{place}，不到{destination}，货到了那里再登记到达' },
  orderChanged: { code: 409, msg: '订单刚被别人修改过，请放弃本次修改，核对最新内容后再改' },
  cancelNotRequested: { code: 409, msg: '客户没有申请取消，不用答复，承运不了请联系客户' },
  cancelAlreadyRequested: { code: 409, msg: '已申请取消，请等待承运商确认' },
  carrierNumberTaken: { code: 409, msg: '这个承运商单号已用过，请换一个或留空' },
  exportTooMany: { code: 409, msg: '符合条件的订单超过 {max} 单，请缩小时间范围或增加筛选条件后再导出' },
  exportsTooMany: { code: 429, msg: '导出太频繁，请 {wait}后再试' },
  exportsBusy: { code: 429, msg: '现在导出的人较多，请 {wait}后再试' },
  feeChangeDecided: { code: 409, msg: '这次费用变更当前为“{state}”，不能再{action}，请刷新后查看' },
  feeChangeSettled: { code: 409, msg: '这一单的运费已结清，不能再改，请联系承运商处理' },
  feeChangesTooMany: { code: 409, msg: '一单最多复称 {max} 次，请联系客户协商处理' },
  settleFeeChangePending: {
    code: 409,
    msg: '订单 {number} 有待客户确认的费用变更，请等客户确认或撤回变更后再结清',
  },
  ledgerConflict: { code: 409, msg: '订单 {number} 的{kind}当前为“{state}”，请刷新后重新选择' },
  proofFull: { code: 409, msg: '签收照片最多 {max} 张，请减少后再上传' },
  holdNothing: { code: 409, msg: '这一单没有等待放货的货物，请刷新后查看最新状态' },
  departureEmpty: { code: 409, msg: '所选订单都不能发车（{reason}），请重新选择' },
  departureArrived: { code: 409, msg: '这个车次已登记到达，请刷新后查看' },
  exceptionAlreadyOpen: { code: 409, msg: '已有未处理的异常，请先处理完再登记' },
  exceptionNotOpen: { code: 409, msg: '没有待处理的异常，不用再处理' },
  // address books
  recordsFull: { code: 409, msg: '地址簿里的{who}最多 {max} 条，请先删除或合并不用的再试' },
  recordChanged: { code: 409, msg: '这条记录刚被别人修改过，请核对最新内容后重新保存' },
  recordDuplicate: { code: 409, msg: '已有姓名、电话和地址都相同的一条，请改用那一条，或把两条合并' },
  recordGone: { code: 404, msg: '选用的{who}已不在地址簿里，请重新选择或直接填写' },
  // bulk work
  importBusy: { code: 409, msg: '这份运价表正在处理，请等它完成，或先取消' },
  importOver: { code: 409, msg: '这份运价表已经处理过或已放弃，请刷新后查看' },
  importNotChecked: { code: 409, msg: '还没有检查，请先检查再导入' },
  importRowsAhead: { code: 409, msg: '前面还有没传的行，请从第 {received} 行后继续上传' },
  importRowsMissing: { code: 409, msg: '共 {rowCount} 行，只收到 {received} 行，请传完再检查' },
  importFaulty: { code: 409, msg: '有 {count} 行有错，请改好后重新上传，或只导入正确的行' },
  importNothing: { code: 409, msg: '没有要新增或改动的专线，请核对表格后再导入' },
  importOutdated: { code: 409, msg: '检查之后有专线被改过，数据没有变化，请重新检查再导入' },
  importNotLast: { code: 409, msg: '只能撤销最近一次导入，请再导入一份正确的运价表来更正' },
  importUndoChanged: {
    code: 409,
    msg: '这次导入的专线有 {count} 条之后被改过（{names}），不能整批撤销，请逐条修改后保存',
  },
  jobOver: { code: 409, msg: '这项任务已经结束，不能再取消，请刷新后查看结果' },
  // renewals
  payChannelOff: { code: 409, msg: '这种支付方式暂不可用，请换一种支付方式或联系客服' },
  payChannelAway: { code: 409, msg: '支付渠道暂时没有响应，没有扣款，请稍后再试或换一种支付方式' },
  payOrdersTooMany: { code: 429, msg: '待支付的续费单太多，请先支付其中一单，或等 {minutes} 分钟后再试' },
  planDowngrade: { code: 409, msg: '专业版到期前只能续专业版，请改选专业版，或到期后再选基础版' },
  receiptNotPaid: { code: 409, msg: '这笔续费还没有支付，请支付后再打印收据' },
  payOrderClosed: { code: 409, msg: '这笔续费已不能支付，请回到企业信息重新提交续费' },
  // verifications
  verificationPending: { code: 409, msg: '已有一份认证正在审核，请等待结果，或先撤回再重新提交' },
  verificationNotPending: { code: 409, msg: '没有待审核的认证，请刷新后查看最新状态' },
  verificationDecided: { code: 409, msg: '这份认证已是“{status}”，不能再审核，请刷新后处理下一份' },
  verificationNotBack: { code: 409, msg: '当前已是{present}，不能改为{asked}，如确需更改请联系客服' },
  verificationPictureGone: { code: 404, msg: '这张图片已过期或不可用，请重新上传' },
  idCardUsedUp: { code: 409, msg: '该身份证已认证 {max} 个账号，请使用其中一个账号，或换一位负责人认证' },
  creditCodeTaken: { code: 409, msg: '该统一社会信用代码已属于“{factory}”，请驳回，或先核对那个账号' },
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
  // open interface
  apiKeyUnknown: { code: 401, msg: '接口密钥不对或已吊销，请在“接口对接”里核对，或新建一个密钥' },
  apiKeysFull: { code: 409, msg: '可用的密钥最多 {max} 个，请先吊销不再使用的密钥' },
  openNumberUnknown: { code: 404, msg: '没有这个单号的订单，请核对单号后重试' },
  eventIdReused: { code: 409, msg: '事件编号已用于另一个事件，请换一个编号重新推送' },
  webhooksFull: { code: 409, msg: '推送地址最多 {max} 个，请先删除不再使用的' },
  webhookNotActive: { code: 409, msg: '这个推送地址没有启用，请先启用再重新推送' },
  deliveryWaiting: { code: 409, msg: '这条记录正在等待推送，请稍后刷新查看结果' },
  // software and feedback
  softwareVersionTaken: { code: 400, msg: '这个平台已有 {version} 版，请改版本号，或先撤回那一版' },
  softwareNotDraft: { code: 409, msg: '这一版{status}，不能再上传或发布，请刷新后另建一版' },
  softwareWithdrawn: { code: 409, msg: '这一版已经撤回，请刷新后另建一版' },
  softwarePartSize: { code: 400, msg: '这一段的大小不对，请重新选择文件后再上传' },
  softwarePartAhead: { code: 409, msg: '前面还有没传完的部分，请从 {uploadedBytes} 字节处继续上传' },
  softwarePartDiffers: { code: 409, msg: '这不是上次传到一半的那个文件，请选回原来的文件，或撤回后另建一版' },
  softwareKind: { code: 409, msg: '文件内容不是 {format} 格式，请换一个文件，另建一版' },
  softwareNotReady: { code: 409, msg: '文件还没有传完或正在校验，请稍后再发布' },
  softwareDigestWrong: { code: 400, msg: '文件的 SHA-256 与填写的不一致，请核对后重试，或撤回后重新上传' },
  feedbackTooMany: { code: 429, msg: '今天提交的反馈较多，请 {wait}后再试，也可以在已提交的反馈里补充' },
  feedbackFull: { code: 409, msg: '这条反馈的对话太长了，请另提交一条' },
  feedbackChanged: { code: 409, msg: '这条反馈刚有新的内容，请看完再回复' },
  feedbackReplyEmpty: { code: 400, msg: '标为已回复时要写回复内容，请填写后再提交' },
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
