import { Button } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureRoleLabels } from '#contract/enterprise/verificationWords.ts'
import { Picture } from '#shared/files/Picture.tsx'
import { usePicture } from '#shared/files/usePicture.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { Detail } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

type ReviewedPicture = Detail['pictures'][number]

/** The pictures, large enough to read beside the data. */
export function ReviewPictures({ detail: { pictures } }: { detail: Detail }) {
  return (
    <div className={`min-h-0 p-5 scroll-y contain ${classes.pictures}`}>
      {pictures.length === 0 ? (
        <p className="hint block p-5">没有图片：已按期限清除，或提交时没有附上。</p>
      ) : null}
      {pictures.map((picture) => (
        <ReviewPicture key={picture.fileId} picture={picture} />
      ))}
    </div>
  )
}

/** One picture; a click doubles its width and makes it scrollable. */
function ReviewPicture({ picture: { role, fileId, widthPx, heightPx } }: { picture: ReviewedPicture }) {
  const picture = usePicture(fileId, true)
  const [isZoomed, setZoomed] = useState(false)
  const label = pictureRoleLabels[role]
  return (
    <figure className="mb-5">
      <figcaption className={`row justify-between mb-3 text-body bold ${classes.caption}`}>
        {label}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${isZoomed ? '还原' : '放大'}${label}`}
          disabled={picture.url === null}
          leftSection={<Icon of={isZoomed ? IconZoomOut : IconZoomIn} size={16} />}
          onClick={() => setZoomed(!isZoomed)}
        >
          {isZoomed ? '还原' : '放大'}
        </Button>
      </figcaption>
      {/* focusable, to be scrolled by keyboard */}
      <div
        className={`surface bordered rounded-1 ${classes.view}`}
        data-zoomed={isZoomed || undefined}
        tabIndex={isZoomed ? 0 : undefined}
      >
        <Picture
          of={picture}
          label={label}
          className={classes.picture}
          size={{ width: widthPx, height: heightPx }}
        />
      </div>
    </figure>
  )
}
