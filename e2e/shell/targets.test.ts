import { expect } from 'vitest'
import { browserTest as test, openWindow } from '../testing/journey.ts'
import { coveredTargets } from '../testing/targets.ts'

/** Returns what the check finds on a page of this content. */
async function foundOn(content: string): Promise<string[]> {
  const window = await openWindow('phone', { address: 'http://127.0.0.1' })
  await window.page.setContent(content)
  const found = await coveredTargets(window.page)
  await window.close()
  return found
}

const small = 'style="display: inline-block; width: 44px; height: 44px; margin: -12px"'
const long = '<p style="height: 2000px"></p>'

test('finds a target whose centre is covered by another one', async () => {
  const stacked = `<p><button ${small}>重发</button></p><p style="margin-top: -18px"><button ${small}>不发了</button></p>`
  expect(await foundOn(stacked)).toEqual(['“不发了” covers “重发”'])
  expect(await foundOn(long + stacked)).toEqual(['“不发了” covers “重发”'])
})

test('finds a target that cannot be scrolled out from under a bar', async () => {
  const bar =
    '<nav style="position: fixed; inset: auto 0 0"><a href="#" style="display: block; height: 60px">订单</a></nav>'
  const button = '<button style="width: 100%; height: 44px">提交</button>'
  expect(await foundOn(`${bar}<body style="margin: 0">${long}${button}</body>`)).toEqual([
    '“订单” covers “提交”',
  ])
  expect(await foundOn(`${bar}<body style="margin: 0 0 80px">${long}${button}</body>`)).toEqual([])
})

test.each([
  ['targets beside each other', '<button>重发</button> <button>不发了</button>'],
  ['a label and its input', '<label>姓名 <input></label><label for="b">地址</label><input id="b">'],
  [
    'a button within a label or link',
    '<label>图片 <button>删除</button></label><a href="#"><button>打开</button></a>',
  ],
  [
    'a target scrolled out of its container',
    `<div style="height: 100px; overflow: auto"><p style="height: 300px"></p><button>下面</button></div><button>外面</button>`,
  ],
  [
    'a page behind a dialog',
    '<button>后面</button><div role="dialog" style="position: fixed; inset: 0"><button style="width: 100%; height: 100%">前面</button></div>',
  ],
  [
    'a page behind a panel that fills the window',
    '<button>后面</button><div style="position: fixed; inset: 0"><button style="width: 100%; height: 100%">前面</button></div>',
  ],
  [
    'links within a text',
    '<p style="width: 120px">请先阅读并且同意<a href="#a">用户服务协议全文</a>和<a href="#b">隐私政策全文</a></p>',
  ],
  [
    'a hidden target, or one that lets touches through',
    '<button style="position: absolute; z-index: -1; opacity: 0">藏</button><button>看得见</button><button style="position: absolute; left: 8px; pointer-events: none">穿过</button>',
  ],
])('does not report %s', async (_, content) => {
  expect(await foundOn(content)).toEqual([])
})
