/** Bounds of uploads, free of zod, so that the browser can check a picture without loading schemas. */

/** The largest picture that is taken, in bytes (10 MB), and the longest side of what is kept of it, in pixels. */
export const uploadBytesMax = 10 * 1024 * 1024
export const pictureSidePxMax = 2000
/** The name of the one part of an upload, and what may be in it. */
export const uploadPart = 'file'
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
