/** Words and bounds of 实名认证 (product.md §3), free of zod. */

export const verificationKinds = ['personal', 'enterprise'] as const
export type VerificationKind = (typeof verificationKinds)[number]
export const verificationKindLabels = {
  personal: '个人认证',
  enterprise: '企业认证',
} as const satisfies Record<VerificationKind, string>

/** What a verification asks to become: 1 a person, 2 a manufacturer, 3 a carrier (contract/kernel/access.ts). */
export const verifiableTypes = [1, 2, 3] as const
export type VerifiableType = (typeof verifiableTypes)[number]
export const factoryTypeLabels = {
  0: '未认证',
  1: '个人已认证',
  2: '生产企业',
  3: '物流企业',
  9: '平台运营',
} as const

/** What a verification is of: 个人认证, 物流企业认证. */
export const verifiableTypeLabels = { 1: '个人', 2: '生产企业', 3: '物流企业' } as const satisfies Record<
  VerifiableType,
  string
>

/** Withdrawn by its factory; the others are decided by an operator. One of a factory is pending at most. */
export const verificationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
export const verificationStatusLabels = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const satisfies Record<VerificationStatus, string>

/** What a picture of a verification shows. */
export const pictureRoles = ['front', 'back', 'licence'] as const
export type PictureRole = (typeof pictureRoles)[number]
export const pictureRoleLabels = {
  front: '身份证人像面',
  back: '身份证国徽面',
  licence: '营业执照',
} as const satisfies Record<PictureRole, string>

/** One person's card proves so many factories at most; whoever runs two shops may, a trade in identities may not. */
export const factoriesPerIdCardMax = 5
/** The pictures of what was rejected or withdrawn go after so many days, or sooner where a new submission replaces them. */
export const picturesKeptDays = 180
/** How often a day one account may have a name and a number compared with the register; the operators' review stays open. */
export const realNameChecksPerDay = 5
export const reasonMax = 200

/** What an operator may say with one press; each tells what to do next. */
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

/** Lists of verifications are counted so far and no further. */
export const verificationCountMax = 1000
export const verificationSorts = ['oldest', 'newest'] as const
export type VerificationSort = (typeof verificationSorts)[number]

/** Whether a factory of one type may ask to become the other: changes within a type, and on to an enterprise and a carrier, not back. */
export const mayBecome = (present: number, requested: VerifiableType): boolean =>
  present !== 9 && requested >= present
