import { dayMs } from '../kernel/time.ts'

/** Labels and limits of software releases. */

/** Platforms of the software. iOS allows no download from a web page, and WeChat hosts its mini programs itself. */
export const softwarePlatforms = ['windows', 'macos', 'android'] as const
export type SoftwarePlatform = (typeof softwarePlatforms)[number]
export const softwarePlatformLabels: Record<SoftwarePlatform, string> = {
  windows: 'Windows 电脑',
  macos: '苹果电脑',
  android: '安卓手机',
}

/** File formats, checked by content; also the extension of the downloaded file. */
export const softwareFormats = ['exe', 'msi', 'dmg', 'pkg', 'apk', 'zip'] as const
export type SoftwareFormat = (typeof softwareFormats)[number]
/** The formats of each platform. */
export const formatsOfPlatform: Record<SoftwarePlatform, readonly SoftwareFormat[]> = {
  windows: ['exe', 'msi', 'zip'],
  macos: ['dmg', 'pkg', 'zip'],
  android: ['apk'],
}

/** States of a release: not visible yet, downloadable, or withdrawn with its file deleted. */
export const releaseStatuses = ['draft', 'published', 'withdrawn'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]
export const releaseStatusLabels: Record<ReleaseStatus, string> = {
  draft: '未发布',
  published: '已发布',
  withdrawn: '已撤回',
}

/** States of a release's file: incomplete, being checked, ready to publish, or not of its format. */
export const releaseFileStates = ['uploading', 'checking', 'ready', 'wrong'] as const
export type ReleaseFileState = (typeof releaseFileStates)[number]

/** Maximum size of a file (500 MB) and of one part, bytes. Slow connections send a part within the server's time-out. */
export const releaseBytesMax = 500 * 1024 * 1024
export const releasePartBytes = 1024 * 1024

/** Maximum number of releases shown per platform, the newest first. */
export const shownReleasesMax = 20
/** Validity of a download link, ms; a started or interrupted download can continue for the same time. */
export const downloadLinkMs = dayMs
