import type { Drawing } from './drawing.ts'

/** Loads the chart library, a separate chunk; the first mounted chart calls it. */
export function loadDrawing(): Promise<(element: HTMLElement) => Drawing> {
  return import('./drawing.ts').then(({ drawIn }) => drawIn)
}
