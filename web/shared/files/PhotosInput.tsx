import { IconCamera } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { uploadTypes } from '#contract/files/words.ts'
import { Icon } from '../ui/kit/Icon.tsx'
import type { ChosenPhoto, PhotosState } from './usePhotos.ts'
import { useBlobUrl } from './usePicture.ts'
import classes from './Photos.module.css'

interface Props {
  label: string
  max: number
  state: PhotosState
  /** The server's error about the field. */
  error?: string | undefined
  hint?: string
}

/** Renders a picture field, with a phone's camera where there is one, and upload progress. */
export function PhotosInput({ label, max, state, error, hint }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const { photos, add } = state
  return (
    <div className="grid gap-2" role="group" aria-labelledby={id}>
      <span id={id} className="text-body medium">
        {label}
      </span>
      <ul className="flex wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.key} className={classes.place}>
            <Chosen photo={photo} number={index + 1} state={state} />
          </li>
        ))}
        {photos.length < max ? (
          <li>
            <button
              type="button"
              className={`grid place-center text-small soft ${classes.add}`}
              onClick={() => chooser.current?.click()}
            >
              <Icon of={IconCamera} />
              添加照片
            </button>
          </li>
        ) : null}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={uploadTypes.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          // so that the same file can be chosen again
          currentTarget.value = ''
        }}
      />
      <p className="text-small faint">{hint ?? `JPG、PNG 或 WebP，最多 ${max} 张`}</p>
      {photos.map(({ key, fault }, index) =>
        fault === null ? null : (
          <p key={key} className="text-small danger" role="alert">
            第 {index + 1} 张：{fault}
          </p>
        ),
      )}
      {error ? (
        <p className="text-small danger" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Chosen({ photo, number, state }: { photo: ChosenPhoto; number: number; state: PhotosState }) {
  const url = useBlobUrl(photo.blob)
  return (
    <>
      {url && photo.fault === null ? (
        <img className={classes.thumbnail} src={url} alt={`第 ${number} 张`} />
      ) : null}
      <button
        type="button"
        className={`absolute ${classes.remove}`}
        aria-label={`移除第 ${number} 张`}
        onClick={() => state.remove(photo.key)}
      >
        ×
      </button>
      {photo.fault ? (
        <button
          type="button"
          className="grid place-center w-full h-full p-2 text-small danger text-center"
          aria-label={`第 ${number} 张没有传上，点击重试`}
          onClick={() => void state.retry(photo.key)}
        >
          没有传上，点击重试
        </button>
      ) : photo.fileId === null ? (
        <span className={`text-small text-center absolute ${classes.progress}`}>
          {Math.round(photo.share * 100)}%
        </span>
      ) : null}
    </>
  )
}
