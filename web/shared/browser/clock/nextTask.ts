/** Resolves in a later task. The browser may handle input before it. A timer would take a second in a tab in the background. */
export const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
