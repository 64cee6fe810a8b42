/** Limits of uploads. */

/** Maximum size of an upload in bytes (10 MB), and of a stored picture's longest side in pixels. */
export const uploadBytesMax = 10 * 1024 * 1024
export const pictureSidePxMax = 2000
/** Name of the only part of an upload, and its allowed types. */
export const uploadPart = 'file'
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
