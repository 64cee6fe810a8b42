import { expect, test } from 'vitest'
import { describeDevice } from './describeDevice.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Windows 电脑 · Chrome 浏览器'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Windows 电脑 · Edge 浏览器'],
  [`${android} Version/4.0 Chrome/126.0 Mobile MicroMessenger/8.0.50`, '安卓设备 · 微信'],
  [`${android} Chrome/126.0 Mobile MicroMessenger/7.0 wxwork/4.1`, '安卓设备 · 企业微信'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'iPhone · Safari 浏览器',
  ],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile HuaweiBrowser/5.0', '鸿蒙设备 · 华为浏览器'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mac 电脑 · 火狐浏览器',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Linux 电脑 · Chrome 浏览器',
  ],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
  ['<script>alert(1)</script>', '未知设备'],
])('%s is %s', (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description)
})
