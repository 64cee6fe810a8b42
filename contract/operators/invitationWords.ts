/** Labels and limits of invitations. */

/** States of an invitation; a link for several shows the most advanced one. */
export const invitationStateLabels = {
  unopened: '未打开',
  opened: '已打开',
  registered: '已注册',
  verified: '已认证',
  live: '已有线路',
  expired: '已过期',
  revoked: '已撤销',
} as const
export type InvitationState = keyof typeof invitationStateLabels
export const invitationStates = Object.keys(invitationStateLabels) as [InvitationState, ...InvitationState[]]

/** Reasons for skipping a row of an imported list. */
export const invitationSkipLabels = {
  twice: '名单里重复',
  invited: '已邀请过',
  carrier: '已是承运商',
} as const
export type InvitationSkip = keyof typeof invitationSkipLabels
export const invitationSkips = Object.keys(invitationSkipLabels) as [InvitationSkip, ...InvitationSkip[]]

/** Next step of an invited carrier. */
export const invitationSteps = ['register', 'verify', 'review', 'line', 'done'] as const
export type InvitationStep = (typeof invitationSteps)[number]

export const invitationDaysMax = 90
export const invitationUsesMax = 500
/** Maximum number of carriers in one imported list. */
export const invitationBatchMax = 200
