/** Labels and limits of the operators' accounts page. */

export const accountStates = ['enabled', 'disabled', 'factoryDisabled'] as const
export type AccountState = (typeof accountStates)[number]
export const accountStateLabels: Record<AccountState, string> = {
  enabled: '正常',
  disabled: '账号已停用',
  factoryDisabled: '企业已停用',
}

/** Maximum length of the reason shown to those concerned. */
export const stopReasonMax = 200
/** Upper limit of the account count. */
export const accountCountMax = 10_000
/** Maximum number of other users shown with an account. */
export const colleaguesMax = 200
