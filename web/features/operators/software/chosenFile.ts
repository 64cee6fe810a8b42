import {
  formatsOfPlatform,
  releaseBytesMax,
  softwareFormats,
  softwarePlatforms,
} from '../../../../contract/help/softwareWords.ts'
import type { SoftwareFormat, SoftwarePlatform } from '../../../../contract/help/softwareWords.ts'
import { bytesText } from '../../../shared/ui/text/bytesText.ts'

/** What may be chosen in the browser's own dialog. */
export const acceptedFiles = softwareFormats.map((format) => `.${format}`).join(',')

/** The format that a file's name says; the server looks at the content. */
export function formatOf({ name }: Pick<File, 'name'>): SoftwareFormat | null {
  const ending = name.toLowerCase().split('.').at(-1)
  return softwareFormats.find((format) => format === ending) ?? null
}

/** What is wrong with a chosen file before anything of it is sent; null where nothing is. */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | null {
  if (formatOf(file) === null) return `文件要是 ${softwareFormats.join('、')} 之一，请换一个`
  if (file.size === 0) return '这个文件是空的，请换一个'
  if (file.size > releaseBytesMax)
    return `文件有 ${bytesText(file.size)}，最大 ${bytesText(releaseBytesMax)}，请压缩或拆分后再传`
  return null
}

/** The platforms that a format is for. */
export const platformsOf = (format: SoftwareFormat): SoftwarePlatform[] =>
  softwarePlatforms.filter((platform) => formatsOfPlatform[platform].includes(format))

/** The version that a file's name tells: setup-2.1.0.exe; '' where it tells none. */
export const versionIn = ({ name }: Pick<File, 'name'>): string => /\d+(?:\.\d+)+/.exec(name)?.[0] ?? ''
