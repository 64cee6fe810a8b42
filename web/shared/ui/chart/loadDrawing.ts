import type { Drawing } from './drawing.ts'

/** The library that draws, a chunk of its own: asked for by the first chart that is mounted. */
export function loadDrawing(): Promise<(place: HTMLElement) => Drawing> {
  return import('./drawing.ts').then(({ drawIn }) => drawIn)
}
