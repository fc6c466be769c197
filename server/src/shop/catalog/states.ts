/**
 * States and provinces of the countries where an address needs one, as its post writes them: code, a blank, name.
 * They are not translated, because the post of that country reads them.
 */
const BY_COUNTRY: Record<string, string> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut' +
    '|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois' +
    '|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts' +
    '|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada' +
    '|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota' +
    '|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina' +
    '|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington' +
    '|WV West Virginia|WI Wisconsin|WY Wyoming|AA Armed Forces Americas|AE Armed Forces Europe' +
    '|AP Armed Forces Pacific',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador' +
    '|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island' +
    '|QC Québec|SK Saskatchewan|YT Yukon',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland' +
    '|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR:
    'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo' +
    '|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba' +
    '|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul' +
    '|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  MX:
    'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas' +
    '|CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|MEX Estado de México' +
    '|GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MIC Michoacán|MOR Morelos|NAY Nayarit' +
    '|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí' +
    '|SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán' +
    '|ZAC Zacatecas',
  IN:
    'AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar' +
    '|CH Chandigarh|CG Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa' +
    '|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka' +
    '|KL Kerala|LA Ladakh|LD Lakshadweep|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya' +
    '|MZ Mizoram|NL Nagaland|OD Odisha|PY Puducherry|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu' +
    '|TS Telangana|TR Tripura|UP Uttar Pradesh|UK Uttarakhand|WB West Bengal',
  JP:
    '01 北海道 Hokkaidō|02 青森県 Aomori|03 岩手県 Iwate|04 宮城県 Miyagi|05 秋田県 Akita|06 山形県 Yamagata' +
    '|07 福島県 Fukushima|08 茨城県 Ibaraki|09 栃木県 Tochigi|10 群馬県 Gunma|11 埼玉県 Saitama|12 千葉県 Chiba' +
    '|13 東京都 Tōkyō|14 神奈川県 Kanagawa|15 新潟県 Niigata|16 富山県 Toyama|17 石川県 Ishikawa|18 福井県 Fukui' +
    '|19 山梨県 Yamanashi|20 長野県 Nagano|21 岐阜県 Gifu|22 静岡県 Shizuoka|23 愛知県 Aichi|24 三重県 Mie' +
    '|25 滋賀県 Shiga|26 京都府 Kyōto|27 大阪府 Ōsaka|28 兵庫県 Hyōgo|29 奈良県 Nara|30 和歌山県 Wakayama' +
    '|31 鳥取県 Tottori|32 島根県 Shimane|33 岡山県 Okayama|34 広島県 Hiroshima|35 山口県 Yamaguchi' +
    '|36 徳島県 Tokushima|37 香川県 Kagawa|38 愛媛県 Ehime|39 高知県 Kōchi|40 福岡県 Fukuoka|41 佐賀県 Saga' +
    '|42 長崎県 Nagasaki|43 熊本県 Kumamoto|44 大分県 Ōita|45 宮崎県 Miyazaki|46 鹿児島県 Kagoshima|47 沖縄県 Okinawa',
};

export interface State {
  /** ISO 3166-2 without the country. */
  code: string;
  name: string;
}

const parsed = new Map<string, State[]>(
  Object.entries(BY_COUNTRY).map(([country, text]) => [
    country,
    text.split('|').map((entry) => {
      const blank = entry.indexOf(' ');
      return { code: entry.slice(0, blank), name: entry.slice(blank + 1) };
    }),
  ]),
);

/** The states of a country; empty if addresses there need none. */
export function statesOf(country: string): State[] {
  return parsed.get(country) ?? [];
}
