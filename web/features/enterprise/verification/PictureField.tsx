import { Button } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { uploadTypes } from '../../../../contract/files/words.ts'
import { Picture } from '../../../shared/files/Picture.tsx'
import { useBlobUrl, usePicture } from '../../../shared/files/usePicture.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import classes from './PictureField.module.css'
import type { PictureSlot } from './usePictureSlot.ts'

interface Props {
  label: string
  /** What the picture should show. */
  hint: string
  slot: PictureSlot
  /** Where the form's faults find it. */
  path: string
  error?: ReactNode
}

/** One picture: chosen, or taken with a phone's camera, shown as it goes up, and to be replaced. */
export function PictureField({ label, hint, slot, path, error }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()
  const { fileId, blob, isBusy, share, fault } = slot
  const isKept = blob === null && fileId !== null
  const kept = usePicture(fileId ?? '', isKept)
  const chosenUrl = useBlobUrl(blob ?? undefined)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // so that the same file can be chosen again
    currentTarget.value = ''
    if (file) void slot.choose(file)
  }
  const has = blob !== null || fileId !== null
  return (
    <div className={classes.field} role="group" aria-labelledby={id} data-path={path}>
      <span id={id} className={classes.label}>
        {label} <span className={classes.needed}>*</span>
      </span>
      <div className={classes.frame} data-faulty={Boolean(error ?? fault) || undefined}>
        {isKept ? (
          <Picture of={kept} label={label} className={classes.picture} />
        ) : chosenUrl && !fault ? (
          <img className={classes.picture} src={chosenUrl} alt={label} />
        ) : (
          <span className={classes.hint}>{fault ? '图片没有传上' : hint}</span>
        )}
        {isBusy ? (
          <span className={classes.progress} role="status">
            正在上传 {Math.round(share * 100)}%
          </span>
        ) : null}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-label={`${has ? '更换图片' : '上传图片'}：${label}`}
          leftSection={<Icon of={IconPhoto} size={16} />}
          onClick={() => chooser.current?.click()}
        >
          {has ? '更换图片' : '上传图片'}
        </Button>
        <Button
          variant="default"
          className={classes.camera}
          aria-label={`拍照：${label}`}
          leftSection={<Icon of={IconCamera} size={16} />}
          onClick={() => camera.current?.click()}
        >
          拍照
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        aria-label={label}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`${label}（拍照）`}
        onChange={take}
      />
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}{' '}
          <button type="button" className={classes.retry} onClick={() => void slot.retry()}>
            重试
          </button>
        </p>
      ) : null}
      {error && !fault ? <p className={classes.fault}>{error}</p> : null}
    </div>
  )
}
