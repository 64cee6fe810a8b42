/** Streets, towns and zones of the sites; a text that names one means the site: 芝英, 江南街道, 城西新区. */
const townsBySite: Record<string, string> = {
  '330784':
    '东城街道 西城街道 江南街道 芝英镇 石柱镇 前仓镇 舟山镇 古山镇 方岩镇 龙山镇 西溪镇 象珠镇 唐先镇 花街镇 芝英 前仓 古山 方岩 龙山 西溪 象珠 唐先 花街 东城 西城 江南 石柱 城西新区 科技五金城 总部中心',
}

export const townsOf = (siteCode: string): readonly string[] => townsBySite[siteCode]?.split(' ') ?? []

/** Former names and their codes; scripts/generate/regions/successions.mjs has the successors. 襄樊 kept its code under another name. */
export const formerNames: Readonly<Record<string, string>> = {
  下城区: '330103',
  江干区: '330104',
  崇文区: '110103',
  宣武区: '110104',
  卢湾区: '310103',
  闸北区: '310108',
  南汇区: '310119',
  塘沽区: '120107',
  汉沽区: '120108',
  大港区: '120109',
  白下区: '320103',
  下关区: '320107',
  沧浪区: '320502',
  平江区: '320503',
  金阊区: '320504',
  崇安区: '320202',
  南长区: '320203',
  北塘区: '320204',
  江东区: '330204',
  芳村区: '440107',
  萝岗区: '440116',
  四方区: '370205',
  胶南市: '370284',
  莱芜市: '370116',
  襄樊: '420600',
  襄樊市: '420600',
  襄阳区: '420607',
  思茅市: '530800',
}
