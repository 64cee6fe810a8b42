let notifiedAtMs = 0

/** Records that listeners are notified of live changes now. */
export function markNotified(): void {
  notifiedAtMs = Date.now()
}

/** Returns when listeners were last notified, whether or not there were any; 0 for never. */
export const lastNotifiedMs = (): number => notifiedAtMs
