/** Labels and limits of 实名认证 (product.md §3). */

export const verificationKinds = ['personal', 'enterprise'] as const
export type VerificationKind = (typeof verificationKinds)[number]
export const verificationKindLabels = {
  personal: '个人认证',
  enterprise: '企业认证',
} as const satisfies Record<VerificationKind, string>

/** Requested types: 1 a person, 2 a manufacturer, 3 a carrier (contract/kernel/access.ts). */
export const verifiableTypes = [1, 2, 3] as const
export type VerifiableType = (typeof verifiableTypes)[number]
export const factoryTypeLabels = {
  0: '未认证',
  1: '个人已认证',
  2: '生产企业',
  3: '物流企业',
  9: '平台运营',
} as const

/** Names of the types in 个人认证, 物流企业认证. */
export const verifiableTypeLabels = { 1: '个人', 2: '生产企业', 3: '物流企业' } as const satisfies Record<
  VerifiableType,
  string
>

/** States of a verification. Its factory withdraws it, an operator decides the rest. A factory has at most one pending. */
export const verificationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
export const verificationStatusLabels = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const satisfies Record<VerificationStatus, string>

/** Kinds of pictures in a verification. */
export const pictureRoles = ['front', 'back', 'licence'] as const
export type PictureRole = (typeof pictureRoles)[number]
export const pictureRoleLabels = {
  front: '身份证人像面',
  back: '身份证国徽面',
  licence: '营业执照',
} as const satisfies Record<PictureRole, string>

/** Maximum number of factories verified with one person's card: enough for two shops, too few to trade identities. */
export const factoriesPerIdCardMax = 5
/** Days until the pictures of a rejected or withdrawn verification are deleted; a new submission deletes them sooner. */
export const pictureRetentionDays = 180
/** Maximum number of register checks per account and day; the operators' review stays open. */
export const realNameChecksPerDay = 5
export const reasonMax = 200

/** Ready-made reasons of a rejection; each names the next step. */
export const rejectReasons = {
  personal: [
    '身份证照片不清晰，请在光线充足处重新拍摄，四角完整、字迹可辨',
    '填写的姓名与身份证不一致，请按身份证修改',
    '填写的身份证号与照片不一致，请核对后修改',
    '身份证已过有效期，请换用有效的身份证',
    '身份证正反面传反或缺少一面，请重新上传',
  ],
  enterprise: [
    '营业执照照片不清晰，请重新拍摄，四角完整、字迹可辨',
    '企业名称与营业执照不一致，请按营业执照修改',
    '统一社会信用代码与营业执照不一致，请核对后修改',
    '法定代表人与营业执照不一致，请按营业执照修改',
    '道路运输经营许可证号查不到，请核对后重新填写',
    '营业执照已注销或过有效期，请换用有效的营业执照',
  ],
} as const satisfies Record<VerificationKind, readonly string[]>

/** Upper limit of the count of a verification list. */
export const verificationCountMax = 1000
export const verificationSorts = ['oldest', 'newest'] as const
export type VerificationSort = (typeof verificationSorts)[number]

/** Checks whether a factory may apply for a type: its own or a higher one, never a lower one. */
export const canApplyForType = (present: number, requested: VerifiableType): boolean =>
  present !== 9 && requested >= present
