import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, paging, requiredText, wholeNumber } from '../kernel/fields.ts'
import {
  formatsOfPlatform,
  releaseBytesMax,
  releaseFileStates,
  releasePartBytes,
  releaseStatuses,
  softwareFormats,
  softwarePlatforms,
} from './softwareWords.ts'

/** 64 hex digits in either case, stored in lower case; surrounding spaces are ignored. */
const sha256 = (title: string) =>
  z
    .string()
    .max(80)
    .overwrite((value) => value.trim().toLowerCase())
    .regex(/^[0-9a-f]{64}$/)
    .meta({ title, examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

/** A published release, for users. */
const release = z.object({
  id: z.int(),
  version: z.string(),
  notes: z.string(),
  /** The suggested name of the downloaded file. */
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  publishedAt: z.string(),
  /** A GET on the API's address, valid for a day, resumable by Range (docs/decisions/0017-downloads.md). */
  downloadPath: z.string(),
})
export type Release = z.output<typeof release>

/** A release, for operators. */
const opsRelease = z.object({
  id: z.int(),
  platform: z.enum(softwarePlatforms),
  format: z.enum(softwareFormats),
  version: z.string(),
  notes: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** Number of bytes stored; the next part starts here, as parts arrive in order. */
  uploadedBytes: z.int(),
  fileState: z.enum(releaseFileStates),
  /** SHA-256 of the whole stored file. */
  sha256: z.string().nullable(),
  status: z.enum(releaseStatuses),
  createdBy: z.string(),
  createdAt: z.string(),
  publishedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Reason of the withdrawal. */
  withdrawnReason: z.string(),
})
export type OpsRelease = z.output<typeof opsRelease>

const platform = () => choice('平台', softwarePlatforms)
const releaseId = () => id('版本')

export const softwareCalls = {
  '/help/getSoftwareList': call({
    title: '可下载的软件（每个平台新的在前）',
    request: z.strictObject({}),
    /** Platforms with a published release, each with at most `shownReleasesMax` releases. */
    response: listOf(z.object({ platform: z.enum(softwarePlatforms), releases: z.array(release) })),
    example: {},
  }),
  '/ops/getSoftwareList': call({
    title: '软件版本列表（新的在前）',
    request: z.strictObject({
      ...paging,
      platform: platform().optional(),
      status: choice('状态', releaseStatuses).optional(),
    }),
    response: listOf(opsRelease),
    example: { page: 1 },
  }),
  '/ops/createRelease': call({
    title: '新建软件版本（随后分段上传文件）',
    request: z
      .strictObject({
        platform: platform(),
        format: choice('文件类型', softwareFormats),
        version: z
          .string()
          .trim()
          .max(30)
          .regex(/^\d[0-9A-Za-z.+-]{0,29}$/, '版本号要以数字开头，只用数字、字母、点、加号和短横线，请修改')
          .meta({ title: '版本号', examples: ['2.1.0'] }),
        notes: requiredText('更新说明', 2000),
        bytes: wholeNumber('文件大小', 1, releaseBytesMax),
      })
      .refine(({ platform: on, format }) => formatsOfPlatform[on].includes(format), {
        path: ['format'],
        message: '这个平台不能用这种文件类型，请换一个文件或改选平台',
      }),
    response: opsRelease,
    example: { platform: 'windows', format: 'exe', version: '2.1.0', notes: '打印更快。', bytes: 1024 },
  }),
  '/ops/uploadReleasePart': call({
    title: '上传软件文件的一段',
    /**
     * Fields in the query; the body is the part's bytes (application/octet-stream). A part starts at the end of the previous one
     * and has `releasePartBytes`; the last may be shorter. Sending the same part again changes nothing.
     */
    request: z.strictObject({
      id: releaseId(),
      offset: z
        .int()
        .min(0)
        .max(releaseBytesMax)
        .multipleOf(releasePartBytes, '起点要是 1 MB 的整数倍，请重新上传')
        .meta({ title: '起点' }),
    }),
    response: z.object({ uploadedBytes: z.int(), fileState: z.enum(releaseFileStates) }),
    example: { id: 1, offset: 0 },
  }),
  '/ops/publishRelease': call({
    title: '发布软件版本',
    /** With the publisher's digest, the release is published only if the uploaded file matches it. */
    request: z.strictObject({ id: releaseId(), sha256: sha256('SHA-256 校验值').optional() }),
    response: opsRelease,
    example: { id: 1 },
  }),
  '/ops/withdrawRelease': call({
    title: '撤回软件版本（文件随后删除）',
    request: z.strictObject({ id: releaseId(), reason: requiredText('撤回原因', 200) }),
    response: opsRelease,
    example: { id: 1, reason: '发现安装失败' },
  }),
}
