import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { Release } from '#contract/help/softwareCalls.ts'
import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { apiBase } from '#shared/server/request/apiBase.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { bytesText } from '#shared/ui/text/bytesText.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './SoftwarePage.module.css'

interface Props {
  release: Release
  /** Whether it is the release that this device needs: its download is the page's main action. */
  isMain: boolean
}

/** One release with its notes and its download link. */
export function ReleaseFacts({ release, isMain }: Props) {
  const { version, publishedAt, bytes, notes, sha256, downloadPath, fileName } = release
  const copy = async () => {
    if (await copyText(sha256)) showSuccessToast('SHA-256 已复制，与本机算出的一致就是完整的文件')
    else showErrorToast('浏览器不让复制，请选中 SHA-256 后自己复制')
  }
  return (
    <div className="grid gap-3">
      <p className="hint flex wrap items-baseline gap-2 gap-x-4">
        <strong className="text-lead ink">{version}</strong>
        <span>{dateTime(publishedAt)} 发布</span>
        <span>{bytesText(bytes)}</span>
      </p>
      <p className="text-body anywhere pre-wrap">{notes}</p>
      <div className={`flex wrap gap-3 ${classes.buttons}`}>
        <Button
          component="a"
          href={`${apiBase}${downloadPath}`}
          download={fileName}
          variant={isMain ? 'filled' : 'default'}
          leftSection={<Icon of={IconDownload} size={18} />}
        >
          下载 {version}
        </Button>
        <Button
          variant="subtle"
          aria-label={`复制 SHA-256（${version}）`}
          leftSection={<Icon of={IconCopy} size={16} />}
          onClick={() => void copy()}
        >
          复制 SHA-256
        </Button>
      </div>
      <p className="text-small faint">
        SHA-256 <code className={`mono anywhere ${classes.code}`}>{sha256}</code>
      </p>
    </div>
  )
}
