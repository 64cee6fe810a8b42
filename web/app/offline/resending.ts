type Resending = typeof import('../../features/ordering/send/resendUnanswered.ts')

let loaded: Resending | null = null

/** Loads the code that sends the orders that wait for the network. */
export async function loadResending(): Promise<Resending> {
  loaded ??= await import('../../features/ordering/send/resendUnanswered.ts')
  return loaded
}

/** Checks whether that code loads without a network. A browser does not load a script that failed again before a reload. */
export const isResendingAtHand = (): boolean =>
  loaded !== null || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)
