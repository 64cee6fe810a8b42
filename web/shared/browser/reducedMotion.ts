/** Checks whether the device asks for reduced motion: then nothing is animated. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
