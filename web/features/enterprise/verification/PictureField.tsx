import { Button } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { uploadTypes } from '#contract/files/words.ts'
import { Picture } from '#shared/files/Picture.tsx'
import { useBlobUrl, usePicture } from '#shared/files/usePicture.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { PictureSlot } from './usePictureSlot.ts'
import classes from './PictureField.module.css'

interface Props {
  label: string
  /** What the picture should show. */
  hint: string
  slot: PictureSlot
  /** Name of the form field. */
  path: string
  error?: ReactNode
}

/** Field for one picture, chosen or taken by camera, with upload progress and replacement. */
export function PictureField({ label, hint, slot, path, error }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()
  const { fileId, blob, isBusy, share, fault } = slot
  const isStored = blob === null && fileId !== null
  const storedPicture = usePicture(fileId ?? '', isStored)
  const chosenUrl = useBlobUrl(blob ?? undefined)
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // lets the same file be chosen again
    currentTarget.value = ''
    if (file) void slot.choose(file)
  }
  const has = blob !== null || fileId !== null
  return (
    <div className="grid content-start gap-3 min-w-0" role="group" aria-labelledby={id} data-path={path}>
      <span id={id} className="text-body bold">
        {label} <span className="danger">*</span>
      </span>
      <div
        className={`grid place-center ground-soft relative overflow-hidden ${classes.frame}`}
        data-faulty={Boolean(error ?? fault) || undefined}
      >
        {isStored ? (
          <Picture of={storedPicture} label={label} className={classes.picture} />
        ) : chosenUrl && !fault ? (
          <img className={classes.picture} src={chosenUrl} alt={label} />
        ) : (
          <span className="px-5 text-small faint text-center">{fault ? '图片没有传上' : hint}</span>
        )}
        {isBusy ? (
          <span
            className={`px-3 py-2 text-small brand text-center wash-brand absolute ${classes.progress}`}
            role="status"
          >
            正在上传 {Math.round(share * 100)}%
          </span>
        ) : null}
      </div>
      <div className="flex wrap gap-3">
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
          className={`hidden ${classes.camera}`}
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
        onChange={upload}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`${label}（拍照）`}
        onChange={upload}
      />
      {fault ? (
        <p className="text-small danger" role="alert">
          {fault}{' '}
          <button
            type="button"
            className="min-h-8 brand underline phone-touch"
            onClick={() => void slot.retry()}
          >
            重试
          </button>
        </p>
      ) : null}
      {error && !fault ? <p className="text-small danger">{error}</p> : null}
    </div>
  )
}
