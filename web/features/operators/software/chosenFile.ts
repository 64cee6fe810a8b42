import {
  formatsOfPlatform,
  releaseBytesMax,
  softwareFormats,
  softwarePlatforms,
} from '#contract/help/softwareWords.ts'
import type { SoftwareFormat, SoftwarePlatform } from '#contract/help/softwareWords.ts'
import { bytesText } from '#shared/ui/text/bytesText.ts'

/** Value of the file input's `accept` attribute. */
export const acceptedFiles = softwareFormats.map((format) => `.${format}`).join(',')

/** Returns the format by a file's name; the server checks the content. */
export function formatOf({ name }: Pick<File, 'name'>): SoftwareFormat | null {
  const extension = name.toLowerCase().split('.').at(-1)
  return softwareFormats.find((format) => format === extension) ?? null
}

/** Returns why a chosen file cannot be uploaded; null if it can. */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | null {
  if (formatOf(file) === null) return `文件要是 ${softwareFormats.join('、')} 之一，请换一个`
  if (file.size === 0) return '这个文件是空的，请换一个'
  if (file.size > releaseBytesMax)
    return `文件有 ${bytesText(file.size)}，最大 ${bytesText(releaseBytesMax)}，请压缩或拆分后再传`
  return null
}

/** Returns the platforms of a format. */
export const platformsOf = (format: SoftwareFormat): SoftwarePlatform[] =>
  softwarePlatforms.filter((platform) => formatsOfPlatform[platform].includes(format))

/** Returns the version in a file's name, such as setup-2.1.0.exe; '' if there is none. */
export const versionIn = ({ name }: Pick<File, 'name'>): string => /\d+(?:\.\d+)+/.exec(name)?.[0] ?? ''
