import type { Denial } from './access.ts'

/**
 * Problems of denied access, shown by the browser before a request and by the server. They are apart from the other problems so
 * that the browser's first view does not load those.
 */
export const denials = {
  loginRequired: { code: 401, msg: '请先登录再继续' },
  verificationRequired: { code: 403, msg: '身份认证后才能使用这些功能' },
  notPermitted: { code: 403, msg: '您的账号没有这项权限，请联系管理员开通' },
  enterpriseOnly: { code: 403, msg: '只有生产企业和物流企业能用，查看企业请到“账号管理”' },
  carrierOnly: { code: 403, msg: '只有物流企业能用，要承运请先通过物流企业认证' },
  operatorOnly: { code: 403, msg: '只有平台运营人员能用，需要帮助请到“意见反馈”' },
  enterpriseRequired: { code: 403, msg: '企业认证后才能使用，请先完成企业认证' },
  apiKeyRequired: {
    code: 401,
    msg: '开放接口要用接口密钥调用，请在“接口对接”里新建密钥，放在 Authorization 请求头',
  },
  apiScopeMissing: { code: 403, msg: '这个接口密钥没有所需的权限，请新建一个有此权限的密钥' },
  apiKeyElsewhere: { code: 403, msg: '接口密钥只能调用开放接口，其他功能请登录后使用' },
} as const satisfies Record<Denial, { code: number; msg: string }>
