import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../server/callError.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { Avatar } from './Avatar.tsx'
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
      <PhotosInput label="复核照片" max={max} state={state} />
      <output>{state.isBusy ? 'busy' : state.fileIds.join(',')}</output>
    </>
  )
}
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('复核照片', { selector: 'input' }), {
    target: { files: names.map((name) => new File([name], name)) },
  })
const statusText = () => screen.getByRole('status').textContent

test('uploads pictures one after another, keeps their order and takes no more than allowed', async () => {
  let count = 0
  outside.upload.mockImplementation(async () => ({ fileId: `id${(count += 1)}` }))
  renderPage(<Form max={2} />)
  choose('a', 'b', 'c')
  await waitFor(() => expect(statusText()).toBe('id1,id2'))
  expect(outside.upload).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: '添加照片' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '移除第 1 张' }))
  expect(statusText()).toBe('id2')
  screen.getByRole('button', { name: '添加照片' })
})

test('says why an upload failed and retries it', async () => {
  outside.upload
    .mockRejectedValueOnce(
      new CallError({ code: 0, msg: '网络已断开，请连接网络后重试', path: '/files/upload' }),
    )
    .mockResolvedValue({ fileId: 'id1' })
  renderPage(<Form max={6} />)
  choose('a')
  const why = await screen.findByRole('alert')
  expect(why.textContent).toBe('第 1 张：网络已断开，请连接网络后重试')
  expect(screen.queryByRole('img')).toBeNull()
  expect(statusText()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '第 1 张没有传上，点击重试' }))
  await waitFor(() => expect(statusText()).toBe('id1'))
})

test('enlarges saved pictures, pages through them and saves each under its own name', async () => {
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

test('offers a retry for a picture that failed to load or is invalid', async () => {
  outside.read
    .mockRejectedValueOnce(new CallError({ code: 500, msg: '系统暂时繁忙', path: '/files/read' }))
    .mockImplementation(async () => new Blob(['bytes']))
  renderPage(<Photos fileIds={['broken']} title="签收照片" fileName="签收-YD1" />)
  const retry = { name: '签收照片 1：图片加载失败，点击重试' }
  fireEvent.click(await screen.findByRole('button', retry))
  // the loaded file cannot be drawn
  fireEvent.error(await screen.findByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  const again = screen.getByRole('button', retry)
  expect(again.textContent).toBe('图片加载失败，点击重试')
  fireEvent.click(again)
  await screen.findByRole('img')
  expect(outside.read).toHaveBeenCalledTimes(3)
})

test("replaces an invalid avatar with the alias' first character when small, with a message when large", async () => {
  outside.read.mockImplementation(async () => new Blob(['bytes']))
  const { container } = renderPage(
    <p data-testid="faces">
      <Avatar fileId="face" alias="王经理" />
      <Avatar fileId="face" alias="王经理" size="large" />
    </p>,
  )
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
  for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  expect(screen.getByTestId('faces').textContent).toBe('王头像加载失败，点击重试')
  fireEvent.click(screen.getByRole('button', { name: '头像加载失败，点击重试' }))
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
})
