/** Words of the operators' page of accounts, free of zod. */

export const accountStates = ['enabled', 'disabled', 'factoryDisabled'] as const
export type AccountState = (typeof accountStates)[number]
export const accountStateLabels: Record<AccountState, string> = {
  enabled: '正常',
  disabled: '账号已停用',
  factoryDisabled: '企业已停用',
}

/** Why something was stopped is told to whom it concerns. */
export const stopReasonMax = 200
/** Accounts are counted so far and no further. */
export const accountCountMax = 10_000
/** An account shows so many of its factory's other users. */
export const colleaguesMax = 200
