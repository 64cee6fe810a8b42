/** Whether the person asked the device for less motion: then nothing glides, turns or grows. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
