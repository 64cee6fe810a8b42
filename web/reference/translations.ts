import type { React } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** The viewer's English texts and their Chinese replacements. */
const translations: Readonly<Record<string, string>> = {
  'Additional properties': '其他字段',
  'Any of': '任一',
  'All of': '全部',
  'One of': '其中之一',
  'Apply credentials': '授权',
  'auth-bearer-value': '值：',
  Authorize: '授权',
  Authorized: '已授权',
  'authorization button locked': '已授权',
  'authorization button unlocked': '授权',
  'Available authorizations': '授权：接口密钥或 token',
  Cancel: '取消',
  Clear: '清除',
  Close: '关闭',
  Code: 'HTTP 状态',
  'Collapse all': '全部收起',
  'Collapse operation': '收起',
  'Controls ': '决定 ',
  ' header.': ' 请求头',
  'Copy code to clipboard': '复制',
  'Copy to clipboard': '复制',
  'Copy path to clipboard': '复制路径',
  'Copy cURL command to clipboard': '复制 cURL 命令',
  Curl: 'cURL 命令',
  Default: '默认',
  Description: '说明',
  Details: '详情',
  Download: '下载',
  'Download file': '下载文件',
  'Edit Value': '编辑',
  Enum: '可取的值',
  Error: '出错',
  Errors: '出错',
  Example: '示例',
  Examples: '示例',
  'Example Value': '示例',
  Execute: '发送',
  'Expand all': '全部展开',
  'Expand operation': '展开',
  'Failed to fetch.': '没有连上服务器，请检查网络后重试。',
  'Filter by tag or path': '搜索接口：名称、路径或分组',
  Hide: '收起',
  'In: ': '位置：',
  Items: '每一项',
  'Loading...': '正在加载…',
  'LOADING...': '正在加载…',
  LOADING: '正在加载',
  Logout: '清除',
  'Media type': '格式',
  'Media Type': '格式',
  Name: '名称',
  'Name: ': '名称：',
  'No parameters': '没有参数',
  'Parameter content type': '格式',
  Parameters: '参数',
  'Parameters ': '参数',
  'Please correct the following validation errors and try again.': '请改正下面的错误再试。',
  'Remove authorization': '清除',
  'Request body': '请求正文',
  'Request content type': '请求格式',
  'Request duration': '用时',
  'Request URL': '请求地址',
  Reset: '恢复示例',
  'Response body': '回答正文',
  'Response content type': '格式',
  'Response headers': '响应头',
  Responses: '回答',
  Schema: '字段',
  'Scopes are used to grant an application different levels of access to data on behalf of the end user. Each API may declare one or more scopes.':
    '',
  Scope: '权限',
  Scopes: '权限',
  'Send empty value': '发送空值',
  'Server response': '服务器的回答',
  Servers: '服务器',
  'Skip to operations': '跳到接口',
  Show: '展开',
  'Try it out ': '试一试',
  Value: '值',
  'Value:': '值：',
  'Value: ': '值：',
  required: '必填',
  'Unrecognized response type; displaying content as text.': '无法识别的格式，按文字显示。',
}

const translatedProps = ['title', 'placeholder', 'aria-label', 'alt', 'children'] as const

const translate = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? (translations[value] ?? value) : value

/**
 * Translates the viewer to Chinese and makes its code and buttons accessible. The viewer has no setting for that, so
 * `createElement` is wrapped and whole texts of plain elements are replaced. Parts of a text and texts of the document stay.
 */
export function adaptElements(react: React): void {
  const { createElement } = react
  react.createElement = (type, props, ...children) => {
    if (typeof type !== 'string') return createElement(type, props, ...children)
    const adapted = { ...props }
    for (const name of translatedProps) if (name in adapted) adapted[name] = translate(adapted[name])
    // the icon in it has no text for screen readers
    if (adapted['className'] === 'close-modal') adapted['aria-label'] = translations['Close']
    // it scrolls, so the keyboard must reach it
    if (type === 'pre') adapted['tabIndex'] = 0
    return createElement(type, adapted, ...children.map(translate))
  }
}
