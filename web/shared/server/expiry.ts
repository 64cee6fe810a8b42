import { create } from 'zustand'
import { useSession } from './session.ts'

/** Codes that say the login is gone (specification §9). */
const expiryCodes: readonly number[] = [508, 512, 514]

/** Whether an envelope's code says that the login is gone. */
export function isExpiryCode(code: number): boolean {
  return expiryCodes.includes(code)
}

/** Whether the one expiry dialog is open; calls that fail together open it once. */
export const useExpiry = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Opens the expiry dialog; open already, nothing happens. */
export function announceExpiry(): void {
  useExpiry.setState({ isOpen: true })
}

/** Why the last login of this window ended without its user's doing, in the server's words; null where it did not, or was dealt with. */
export const useEndedLogin = create<{ why: string | null }>(() => ({ why: null }))

/** A login was ended by another device or by time: said until somebody logs in or puts it away. */
export function noteEndedLogin(why: string | null): void {
  useEndedLogin.setState({ why })
}

// what is said about a login that ended must not stand over another, nor over a logout in another of the browser's tabs
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useExpiry.setState({ isOpen: false })
})
