import { Button } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureRoleLabels } from '../../../../contract/verificationWords.ts'
import { errorText } from '../../../shared/callError.ts'
import { usePicture } from '../../../shared/files/usePicture.ts'
import { Icon } from '../../../shared/ui/Icon.tsx'
import type { Detail } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

type Picture = Detail['pictures'][number]

/** The pictures, large enough to be read beside what was typed. */
export function ReviewPictures({ detail: { pictures } }: { detail: Detail }) {
  return (
    <div className={classes.pictures}>
      {pictures.length === 0 ? (
        <p className={classes.none}>没有图片：已按期限清除，或提交时没有附上。</p>
      ) : null}
      {pictures.map((picture) => (
        <ReviewPicture key={picture.fileId} picture={picture} />
      ))}
    </div>
  )
}

/** One picture, twice as wide at a press, and then to be scrolled over. */
function ReviewPicture({ picture: { role, fileId, widthPx, heightPx } }: { picture: Picture }) {
  const { url, error, retry } = usePicture(fileId, true)
  const [isZoomed, setZoomed] = useState(false)
  const label = pictureRoleLabels[role]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {label}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${isZoomed ? '还原' : '放大'}${label}`}
          disabled={url === null}
          leftSection={<Icon of={isZoomed ? IconZoomOut : IconZoomIn} size={16} />}
          onClick={() => setZoomed(!isZoomed)}
        >
          {isZoomed ? '还原' : '放大'}
        </Button>
      </figcaption>
      {/* scrolled by keyboard, too */}
      <div className={classes.view} data-zoomed={isZoomed || undefined} tabIndex={isZoomed ? 0 : undefined}>
        {url ? (
          <img className={classes.picture} src={url} alt={label} width={widthPx} height={heightPx} />
        ) : error ? (
          <button type="button" className={classes.retry} onClick={retry}>
            {errorText(error)} 重试
          </button>
        ) : (
          <span className={classes.none}>正在加载{label}</span>
        )}
      </div>
    </figure>
  )
}
