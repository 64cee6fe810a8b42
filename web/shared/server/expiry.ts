import { create } from 'zustand'
import { useSession } from './session.ts'

/** Codes of an ended login (specification §9). */
const expiryCodes: readonly number[] = [508, 512, 514]

/** Checks whether an envelope's code means that the login has ended. */
export function isExpiryCode(code: number): boolean {
  return expiryCodes.includes(code)
}

/** Whether the expiry dialog is open; calls that fail together open it once. */
export const useExpiry = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Opens the expiry dialog, unless it is open. */
export function openExpiryDialog(): void {
  useExpiry.setState({ isOpen: true })
}

/** Why the last login of this window ended, in the server's words. null after a logout, a new login or a dismissal. */
export const useEndedLogin = create<{ why: string | null }>(() => ({ why: null }))

/** Sets why another device or expiry ended the login; shown until a login or dismissal, which pass null. */
export function setEndedLogin(why: string | null): void {
  useEndedLogin.setState({ why })
}

// a message about an ended login must not cover another login, or a logout in another tab
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useExpiry.setState({ isOpen: false })
})
