import { dayMs } from '../kernel/time.ts'

/** Words and bounds of software releases, free of zod, so that pages can show them without loading schemas. */

/** What software runs on. iOS takes none from a web page, and WeChat keeps its mini programs itself. */
export const softwarePlatforms = ['windows', 'macos', 'android'] as const
export type SoftwarePlatform = (typeof softwarePlatforms)[number]
export const softwarePlatformLabels: Record<SoftwarePlatform, string> = {
  windows: 'Windows 电脑',
  macos: '苹果电脑',
  android: '安卓手机',
}

/** What a file may be, by its content; its name on the reader's disk ends in this. */
export const softwareFormats = ['exe', 'msi', 'dmg', 'pkg', 'apk', 'zip'] as const
export type SoftwareFormat = (typeof softwareFormats)[number]
/** The formats of each platform. */
export const formatsOfPlatform: Record<SoftwarePlatform, readonly SoftwareFormat[]> = {
  windows: ['exe', 'msi', 'zip'],
  macos: ['dmg', 'pkg', 'zip'],
  android: ['apk'],
}

/** A release nobody sees yet, one that everybody may download, one that is taken back: its file is gone. */
export const releaseStatuses = ['draft', 'published', 'withdrawn'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]
export const releaseStatusLabels: Record<ReleaseStatus, string> = {
  draft: '未发布',
  published: '已发布',
  withdrawn: '已撤回',
}

/** How far its file is: parts missing, being checked, ready to publish, or not what its format says. */
export const releaseFileStates = ['uploading', 'checking', 'ready', 'wrong'] as const
export type ReleaseFileState = (typeof releaseFileStates)[number]

/** The largest file, bytes (500 MB), and what one part of it holds: as much as a slow line sends within the server's time-out. */
export const releaseBytesMax = 500 * 1024 * 1024
export const releasePartBytes = 1024 * 1024

/** How many releases of each platform a user is shown, the newest first. */
export const shownReleasesMax = 20
/** How long a download link works, ms; a download begun or broken off goes on for as long. */
export const downloadLinkMs = dayMs
