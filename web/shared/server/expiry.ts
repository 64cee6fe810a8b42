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

// what is said about a login that ended must not stand over another, nor over a logout in another of the browser's tabs
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useExpiry.setState({ isOpen: false })
})
