import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../callError.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { Photos } from './Photos.tsx'
import { PhotosInput } from './PhotosInput.tsx'
import { usePhotos } from './usePhotos.ts'

const outside = vi.hoisted(() => ({
  upload: vi.fn(),
  read: vi.fn(),
  save: vi.fn(),
}))
vi.mock('./preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
vi.mock('./uploadPicture.ts', () => ({ uploadPicture: outside.upload }))
vi.mock('./readPicture.ts', () => ({ readPicture: outside.read }))
vi.mock('./downloadFile.ts', () => ({ saveBlob: outside.save }))
vi.mock('./useSeen.ts', () => ({ useSeen: () => [{ current: null }, true] }))

beforeEach(() => {
  for (const mock of Object.values(outside)) mock.mockReset()
})

function Form({ max }: { max: number }) {
  const state = usePhotos(max)
  return (
    <>
      <PhotosInput label="复称照片" max={max} state={state} />
      <output>{state.isBusy ? 'busy' : state.fileIds.join(',')}</output>
    </>
  )
}
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('复称照片', { selector: 'input' }), {
    target: { files: names.map((name) => new File([name], name)) },
  })
const said = () => screen.getByRole('status').textContent

test('pictures go up one after another, keep their order, and no more than allowed are taken', async () => {
  let count = 0
  outside.upload.mockImplementation(async () => ({ fileId: `id${(count += 1)}` }))
  renderPage(<Form max={2} />)
  choose('a', 'b', 'c')
  await waitFor(() => expect(said()).toBe('id1,id2'))
  expect(outside.upload).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: '添加照片' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '移除第 1 张' }))
  expect(said()).toBe('id2')
  screen.getByRole('button', { name: '添加照片' })
})

test('one that does not arrive says why and can be tried again', async () => {
  outside.upload
    .mockRejectedValueOnce(
      new CallError({ code: 0, msg: '网络已断开，请连接网络后重试', path: '/files/upload' }),
    )
    .mockResolvedValue({ fileId: 'id1' })
  renderPage(<Form max={6} />)
  choose('a')
  const again = await screen.findByRole('alert')
  expect(again.textContent).toBe('网络已断开，请连接网络后重试 重试')
  expect(said()).toBe('')
  fireEvent.click(again)
  await waitFor(() => expect(said()).toBe('id1'))
})

test('kept pictures are enlarged, walked through and saved under a name of their own', async () => {
  outside.read.mockImplementation(async (id: string) => new Blob([id]))
  renderPage(<Photos fileIds={['a', 'b']} title="签收照片" fileName="签收-YD1" />)
  fireEvent.click(await screen.findByRole('button', { name: '查看签收照片 2' }))
  const viewer = within(screen.getByRole('dialog', { name: '签收照片' }))
  viewer.getByText('签收照片 2/2')
  fireEvent.click(viewer.getByRole('button', { name: '下一张' }))
  viewer.getByText('签收照片 1/2')
  fireEvent.keyDown(viewer.getByText('签收照片 1/2'), { key: 'ArrowLeft' })
  viewer.getByText('签收照片 2/2')
  await viewer.findByRole('img')
  fireEvent.click(viewer.getByRole('button', { name: '保存图片' }))
  await waitFor(() => expect(outside.save).toHaveBeenCalledTimes(1))
  const [blob, name] = outside.save.mock.calls[0] as [Blob, string]
  expect([await blob.text(), name]).toEqual(['b', '签收-YD1-2.webp'])
})
