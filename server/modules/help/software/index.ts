export { checkFile } from './checkFile.ts'
export { softwareDownloads } from './download.ts'
export { softwareHandlers } from './handlers.ts'
export { sweepReleases } from './sweep.ts'
