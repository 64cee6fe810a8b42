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

/** 64 hex digits in either case, taken in lower case; spaces around them are nothing. */
const sha256 = (title: string) =>
  z
    .string()
    .max(80)
    .overwrite((value) => value.trim().toLowerCase())
    .regex(/^[0-9a-f]{64}$/)
    .meta({ title, examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

/** A published release as a user sees it. */
const release = z.object({
  id: z.int(),
  version: z.string(),
  notes: z.string(),
  /** The name that the file gets on the reader's disk. */
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  publishedAt: z.string(),
  /** A GET on the API's address, good for a day, resumable by Range (docs/decisions/0017-downloads.md). */
  downloadPath: z.string(),
})
export type Release = z.output<typeof release>

/** A release as operators see it. */
const opsRelease = z.object({
  id: z.int(),
  platform: z.enum(softwarePlatforms),
  format: z.enum(softwareFormats),
  version: z.string(),
  notes: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** The parts come in order: so many bytes are kept, the next part begins here. */
  uploadedBytes: z.int(),
  fileState: z.enum(releaseFileStates),
  /** Of the whole file, as the server read it. */
  sha256: z.string().nullable(),
  status: z.enum(releaseStatuses),
  createdBy: z.string(),
  createdAt: z.string(),
  publishedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Why it was taken back. */
  withdrawnReason: z.string(),
})
export type OpsRelease = z.output<typeof opsRelease>

const platform = () => choice('平台', softwarePlatforms)
const releaseId = () => id('版本')

export const softwareCalls = {
  '/help/getSoftwareList': call({
    title: '可下载的软件（每个平台新的在前）',
    request: z.strictObject({}),
    /** Platforms with something published, each with at most `shownReleasesMax` releases. */
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
     * The body is the part's bytes (application/octet-stream); these stand in the query. A part begins where the last one ended and
     * has `releasePartBytes`, the last one what is left. A part sent again changes nothing, if it is the same.
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
    /** With the digest that its maker names: the file that came is published only if it is that one. */
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
