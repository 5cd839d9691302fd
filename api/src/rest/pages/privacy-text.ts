import { LINK_LIFE, MAX_SESSIONS, SESSION_LIFE, SESSION_LIFE_AT_MOST } from '@quadrangle/domain/accounts/rules';
import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Settings } from '@quadrangle/domain/kernel/ports';
import { RECEIPTS_KEPT } from '@quadrangle/domain/kernel/send-once';
import { DAY, HOUR } from '@quadrangle/domain/kernel/time';
import { VIEW_SPACING } from '@quadrangle/domain/media/rules';
import { NEWS_KEPT } from '@quadrangle/domain/news/rules';
import { FETCHED_WITHIN } from '@quadrangle/domain/own-data/rules';
import { ANSWERED_KEPT, ERASED_KEPT, UNPROVED_KEPT } from '@quadrangle/domain/rights/rules';
import { MAILBOX_COUNTED, UNDONE_WITHIN } from '@quadrangle/domain/safety/rules';
import { ABANDONED_AFTER } from '@quadrangle/domain/uploads/rules';

/** The settings that the text depends on. */
export interface Kept {
  readonly settings: Pick<Settings, 'appName' | 'auditDays' | 'contactTo'>;
  readonly thirdPartySignIn: boolean;
  readonly payments: boolean;
}

const days = (milliseconds: number) => milliseconds / DAY;
const hours = (milliseconds: number) => milliseconds / HOUR;
const minutes = (milliseconds: number) => milliseconds / 60_000;

/**
 * The text on privacy for operators without one of their own: what is stored about people, and for how long, as
 * Markdown. Its figures are the constants and settings of the rules, so it is always true.
 */
export function privacyText(kept: Kept, language: Language): string {
  return TEXTS[language](kept);
}

const TEXTS: Readonly<Record<Language, (kept: Kept) => string>> = { en: inEnglish, zh: inChinese, hi: inHindi };

function inEnglish({ settings: { appName, auditDays, contactTo }, thirdPartySignIn, payments }: Kept): string {
  return `# Privacy

${name(appName)} is run by a college, or somebody on its behalf, on servers of their own. It shows no advertising, counts
nothing for others, and sends nothing about you to anybody but those named here.

## Who sees what

What you share, your comments, and your name, username and picture are seen by members of your own college: everybody whose
verified address has the same domain as yours. Members of other colleges and strangers see nothing of it, and cannot open a
file whose address they got hold of. Your e-mail address, recovery address and phone number are shown to nobody, with one
exception: programs that use the older interface are told the address of whoever uploaded an item. Moderators, where the
college has named some, and the operator of this site see what was reported, and by whom.

## What it is for

To show your name and what you share to members of your college; to keep accounts safe and protect people; to tell you what
concerns you; and to sell plans, with the books that the law asks for. For nothing else.

## What is kept, and for how long

| What | For how long |
| --- | --- |
| Your account: name, username, e-mail address, phone number if you gave one, picture, language, a digest of your password | until you delete the account |
| When you leave the college, if you or the college said so; an address of yours for afterwards (the recovery address), if you proved one | until you delete the account; one that you did not prove, a day or two |
| The college's members list (roster), if it keeps one: addresses, names and leaving days of its members | until the college is erased; it is the college's, and is not deleted with your account |
| As whom your sign-in provider knows you, so that nobody else enters with your address | until you delete the account |
| That data of yours got out, how that is known, and when you were told (the register of breaches) | until the breach is closed; after that only how many people it concerned |
| Whether you are 18 or older, if you said so; the address of your parent or guardian, where they had to agree | until you delete the account |
| To which version of this page you agreed, when, and in which language | until the account is deleted |
| That you deleted your account, were erased, or withdrew your consent: a code and the time, so that no backup brings you back | for good |
| What you upload, with its title, description and tags, and when it was taken | until you delete it |
| Where a picture or video was taken | never: it is removed from the file before anybody sees it |
| Uploads that were not finished or not published | ${hours(ABANDONED_AFTER)} hours |
| Comments, reactions, what you saved and viewed, whom you marked as a favorite | until you take them back, or delete the account |
| When you last viewed an item, so that a view counts once in ${minutes(VIEW_SPACING)} minutes | until the item or the account is deleted |
| Where you are signed in: the browser's name, when it began and was last used | until you sign out or end it; it ends ${days(SESSION_LIFE)} days after its last use, ${days(SESSION_LIFE_AT_MOST)} days after its beginning, and goes when you next sign in; ${MAX_SESSIONS} at most |
| The devices you signed in on, as codes, so that a mail can tell you of a new one | until the account is deleted |
| Your second step when signing in, if you set one up: the sealed key of your app, the public keys of your passkeys, and recovery codes, as digests | until you turn it off, or delete the account |
| Notifications | ${days(NEWS_KEPT)} days |
| The address of your browser at its push service, with its keys, if you turned notifications on | until you turn them off, sign out or delete the account |
| In which ways you want notifications, and when you last got the daily mail | until you delete the account |
| That a link was mailed to you, and used; the link itself works for ${hours(LINK_LIFE.verify)} hours (to verify) or ${hours(LINK_LIFE.reset)} hour (a new password) | until the account is deleted |
| Messages from the contact page | until the account is deleted${contactTo === null ? '' : '; a copy goes by mail to whoever answers them'} |
| What you report, with your note | with what was decided about it; once the account is deleted, without your name |
| What you ask for at [the rights desk](/rights), with your address | ${hours(UNPROVED_KEPT)} hours until the code is typed; then until it is answered and ${days(ANSWERED_KEPT)} days more, of an erasure ${hours(ERASED_KEPT)} hours more |
| By which mailbox something was reported, as a code, so that nobody gets around the limits with a new account | ${days(MAILBOX_COUNTED)} days |
| What was decided about what was reported | for good, without your name; a comment that was removed, ${hours(UNDONE_WITHIN)} hours |
| A log of what operators and moderators did, of plans, passwords and removals, by ids without names | ${auditDays} days |
| Orders and payments of plans | for good; once you are gone, without your name |
| Your own data, when you ask for it | ${hours(FETCHED_WITHIN)} hours after it is ready |
| That something was sent, so that it is not done twice | ${hours(RECEIPTS_KEPT)} hours |
| Tries to sign in and the like, by network address and by what was typed | until their window of at most a day is over, and a little longer |
| The server's log: what was asked for and when, with your account's id, and your network address as a code that changes each day | as long as the operator of this site keeps logs |
| Backups | as long as the operator of this site keeps them |

An account that bought or was given a plan cannot be deleted by its owner, because what it shared is others' memory too;
the operator of this site can erase it: your personal data is removed, and your items stay under “Former member”.

## Who else learns something

${[
  payments
    ? '- **The payment provider** (Razorpay) learns what you pay, and what you enter at its checkout. Card numbers never reach this site.'
    : null,
  thirdPartySignIn
    ? '- **The sign-in provider**, if you sign in with it, learns that you did; it tells this site your name, address and picture.'
    : null,
  '- **The mail provider of your address** gets the mails that are sent to you.',
  '- **The push service of your browser’s maker**, if you turned notifications on, learns when something is sent to your browser and how long it is. What it says is encrypted for your browser.',
  '- **The company whose storage or servers the site rents**, if it does, keeps the files and the database for it.',
]
  .filter((line) => line !== null)
  .join('\n')}

## In your browser

One cookie keeps you signed in; another remembers for a day that you signed up here. The browser remembers your language, your theme, what you were writing, and your latest
searches; signing out clears the last two. There are no cookies or scripts of others${payments ? ' but the payment provider’s while you pay' : ''}.

## What you can do

- See and download everything stored about you: “Your data” on your profile.
- Change your profile, delete what you shared and wrote, clear your history.
- Have a picture that you are in hidden at once: “Report”, “I am in this and want it taken down”. From a new account a moderator may look first.
- Delete your account, or withdraw your consent, on your profile.
- Without an account, or where you cannot delete yours, ask at [the rights desk](/rights): about a picture that you are in, to correct or erase something, or to complain.
- Ask the operator of this site: “Contact” in the menu${contactTo === null ? '' : `, or ${contactTo}`}.
`;
}

function inChinese({ settings: { appName, auditDays, contactTo }, thirdPartySignIn, payments }: Kept): string {
  return `# 隐私

${name(appName)} 由学校或其委托者在自己的服务器上运行。这里没有广告，不为他人做统计，除本页列出的各方外，不向任何人发送你的信息。

## 谁能看到什么

你分享的内容、你的评论，以及你的姓名、用户名和头像，只有本校成员能看到，即已验证邮箱与你的域名相同的人。其他学校的成员和外人什么也看不到，即使拿到文件地址也打不开。你的邮箱、恢复邮箱和手机号不向任何人显示，只有一个例外：使用旧接口的程序会得知内容上传者的邮箱。学校指定的内容管理员（如有）和本站管理者能看到被举报的内容及举报人。

## 用途

向本校成员显示你的姓名和你分享的内容；保护账号和人员的安全；告知与你有关的事；出售套餐并依法记账。不作他用。

## 保存什么，保存多久

| 内容 | 多久 |
| --- | --- |
| 你的账号：姓名、用户名、邮箱、手机号（如填写）、头像、语言、密码的摘要 | 直到你注销账号 |
| 你何时离校（如果你或学校说明过）；你验证过的离校后邮箱（恢复邮箱） | 直到你注销账号；未经验证的保存一两天 |
| 学校的成员名单（如有）：邮箱、姓名和离校日期 | 直到学校被删除；名单属于学校，不随账号注销而删除 |
| 登录服务商用什么标识认出你，以免他人用你的邮箱进入 | 直到你注销账号 |
| 你的数据曾泄露、如何得知，以及何时通知了你（泄露登记） | 直到该事件结案；之后只记人数 |
| 你是否年满 18 岁（如果你说明过）；需要父母或监护人同意时，其邮箱 | 直到你注销账号 |
| 你同意的本页版本、时间和语言 | 直到账号被注销 |
| 你注销了账号、被抹除或撤回了同意：仅以代码和时间记录，以免备份将你恢复 | 长期保存 |
| 你上传的内容及其标题、描述、标签和拍摄时间 | 直到你删除 |
| 照片或视频的拍摄地点 | 不保存：在任何人看到之前即从文件中移除 |
| 未完成或未发布的上传 | ${hours(ABANDONED_AFTER)} 小时 |
| 评论、点赞和点踩、收藏、历史记录、关注的人 | 直到你撤回或注销账号 |
| 你上次浏览某项内容的时间（${minutes(VIEW_SPACING)} 分钟内只计一次） | 直到该内容被删除或账号被注销 |
| 你在哪里登录：浏览器名称、开始时间和上次使用时间 | 直到你退出或结束它；上次使用 ${days(SESSION_LIFE)} 天后失效，最长 ${days(SESSION_LIFE_AT_MOST)} 天，并在你下次登录时清除；最多 ${MAX_SESSIONS} 个 |
| 你登录过的设备（以代码形式），以便通过邮件提醒你有新设备登录 | 直到账号被注销 |
| 你的两步验证（如启用）：验证器应用的加密密钥、通行密钥的公钥、恢复码的摘要 | 直到你关闭它或注销账号 |
| 通知 | ${days(NEWS_KEPT)} 天 |
| 你开启通知后，浏览器在推送服务处的地址及其密钥 | 直到你关闭通知、退出登录或注销账号 |
| 你选择的通知方式，以及最近一次每日邮件的时间 | 直到账号被注销 |
| 曾发送给你的链接及其是否使用；验证链接有效 ${hours(LINK_LIFE.verify)} 小时，重设密码链接有效 ${hours(LINK_LIFE.reset)} 小时 | 直到账号被注销 |
| 通过联系页面发送的留言 | 直到账号被注销${contactTo === null ? '' : '；另有一份通过邮件发给负责答复的人'} |
| 你的举报和说明 | 与处理结果一起保存；账号注销后不含你的姓名 |
| 你在[权利页面](/rights)提出的请求及你的邮箱 | 输入验证码之前 ${hours(UNPROVED_KEPT)} 小时；之后保存到答复后 ${days(ANSWERED_KEPT)} 天，删除请求为 ${hours(ERASED_KEPT)} 小时 |
| 举报来自哪个邮箱（以代码形式），以免有人用新账号绕过限制 | ${days(MAILBOX_COUNTED)} 天 |
| 对举报的处理结果 | 长期保存，不含你的姓名；被移除的评论保存 ${hours(UNDONE_WITHIN)} 小时 |
| 管理者和内容管理员的操作、套餐、密码和删除的日志，只记编号、不记姓名 | ${auditDays} 天 |
| 套餐的订单和付款 | 长期保存；你离开后不再含你的姓名 |
| 你申请的“你的数据” | 准备好后 ${hours(FETCHED_WITHIN)} 小时 |
| 已发送过的标记，以免重复执行 | ${hours(RECEIPTS_KEPT)} 小时 |
| 登录等尝试的次数，按网络地址和输入的内容计 | 直到最长一天的计数窗口结束后不久 |
| 服务器日志：请求的内容和时间、你的账号编号，网络地址以每天变化的代码记录 | 由本站管理者决定 |
| 备份 | 由本站管理者决定 |

购买或获赠过套餐的账号不能由本人注销，因为其中的内容也是他人的回忆；本站管理者可以抹除它：你的个人信息被删除，内容以“已注销用户”的名义保留。

## 还有谁会得知

${[
  payments ? '- **支付服务商**（Razorpay）会得知你的付款和你在其页面填写的内容。卡号不会到达本站。' : null,
  thirdPartySignIn ? '- **登录服务商**：如果你用它登录，它会得知这一点，并把你的姓名、邮箱和头像告诉本站。' : null,
  '- **你的邮箱服务商**会收到发给你的邮件。',
  '- **你浏览器厂商的推送服务**：如果你开启了通知，它会得知何时向你的浏览器发送了消息及其长度；内容已为你的浏览器加密。',
  '- **本站租用的存储或服务器的提供者**（如有）为本站保存文件和数据库。',
]
  .filter((line) => line !== null)
  .join('\n')}

## 在你的浏览器里

一个 Cookie 用于保持登录；另一个用于在一天内记住你在此注册。浏览器记住你的语言、主题、正在写的内容和最近的搜索；退出登录会清除后两项。没有他人的 Cookie 或脚本${payments ? '（付款时的支付服务商除外）' : ''}。

## 你可以做什么

- 查看并下载我们保存的关于你的全部内容：个人资料页的“你的数据”。
- 修改资料，删除你分享和写下的内容，清空历史记录。
- 让有你的照片立即隐藏：“举报”中的“画面里有我，我希望下架”。新账号的请求可能先由内容管理员查看。
- 在个人资料页注销账号或撤回同意。
- 没有账号，或无法注销账号时，可在[权利页面](/rights)提出请求：你出现在照片中、更正、删除，或投诉。
- 联系本站管理者：菜单中的“联系我们”${contactTo === null ? '' : `，或 ${contactTo}`}。
`;
}

function inHindi({ settings: { appName, auditDays, contactTo }, thirdPartySignIn, payments }: Kept): string {
  return `# प्राइवेसी

${name(appName)} को कोई कॉलेज, या उसकी तरफ़ से कोई, अपने सर्वर पर चलाता है। यहाँ कोई विज्ञापन नहीं है, दूसरों के लिए कुछ गिना नहीं जाता, और नीचे बताए लोगों के अलावा आपके बारे में किसी को कुछ नहीं भेजा जाता।

## कौन क्या देखता है

आप जो शेयर करते हैं, आपके कमेंट, और आपका नाम, यूज़रनेम और फ़ोटो आपके अपने कॉलेज के मेंबर देखते हैं: हर वह व्यक्ति जिसके वेरिफ़ाई किए ईमेल का डोमेन आपके जैसा है। दूसरे कॉलेज के मेंबर और बाहर के लोग इसमें से कुछ नहीं देखते, और किसी फ़ाइल का पता मिल जाए, तब भी उसे खोल नहीं सकते। आपका ईमेल, रिकवरी ईमेल और फ़ोन नंबर किसी को नहीं दिखता, बस एक अपवाद है: पुराना इंटरफ़ेस इस्तेमाल करने वाले प्रोग्राम को अपलोड करने वाले का ईमेल बताया जाता है। कॉलेज के मॉडरेटर (अगर हों) और साइट चलाने वाले देखते हैं कि क्या रिपोर्ट हुआ और किसने किया।

## किसलिए

आपका नाम और आपकी शेयर की हुई चीज़ें आपके कॉलेज के लोगों को दिखाने; अकाउंट और लोगों को सुरक्षित रखने; आपसे जुड़ी बात आपको बताने; और प्लान बेचने और क़ानून के हिसाब से उसका हिसाब रखने के लिए। और किसी काम के लिए नहीं।

## क्या रखा जाता है, और कब तक

| क्या | कब तक |
| --- | --- |
| आपका अकाउंट: नाम, यूज़रनेम, ईमेल, फ़ोन नंबर (अगर दिया हो), फ़ोटो, भाषा, पासवर्ड का डाइजेस्ट | जब तक आप अकाउंट डिलीट न करें |
| आप कॉलेज कब छोड़ते हैं, अगर आपने या कॉलेज ने बताया हो; उसके बाद के लिए आपका ईमेल (रिकवरी ईमेल), अगर आपने उसे वेरिफ़ाई किया हो | जब तक आप अकाउंट डिलीट न करें; वेरिफ़ाई न हो, तो एक-दो दिन |
| कॉलेज की मेंबर लिस्ट, अगर वह रखता हो: उसके मेंबर के ईमेल, नाम और छोड़ने के दिन | जब तक कॉलेज मिटाया न जाए; यह कॉलेज की है, और आपके अकाउंट के साथ डिलीट नहीं होती |
| साइन इन सेवा आपको किस नाम से जानती है, ताकि आपके ईमेल से कोई और न आ सके | जब तक आप अकाउंट डिलीट न करें |
| कि आपका डेटा बाहर चला गया, यह कैसे पता चला, और आपको कब बताया गया (लीक का रजिस्टर) | जब तक वह मामला बंद न हो; उसके बाद सिर्फ़ कितने लोग |
| आपकी उम्र 18 या ज़्यादा है या नहीं, अगर आपने बताया हो; माता-पिता या अभिभावक का ईमेल, जहाँ उनकी सहमति चाहिए | जब तक आप अकाउंट डिलीट न करें |
| आपने इस पेज के किस वर्शन पर, कब और किस भाषा में सहमति दी | जब तक अकाउंट डिलीट न हो |
| कि आपने अकाउंट डिलीट किया, आपको मिटाया गया, या आपने सहमति वापस ली: सिर्फ़ एक कोड और समय, ताकि कोई बैकअप आपको वापस न लाए | हमेशा |
| आप जो अपलोड करते हैं, उसका टाइटल, डिस्क्रिप्शन और टैग, और वह कब लिया गया | जब तक आप उसे डिलीट न करें |
| फ़ोटो या वीडियो कहाँ लिया गया | कभी नहीं: किसी के देखने से पहले ही यह फ़ाइल से हटा दिया जाता है |
| अधूरे या पब्लिश न हुए अपलोड | ${hours(ABANDONED_AFTER)} घंटे |
| कमेंट, रिएक्शन, आपने क्या सेव किया और देखा, किसे फ़ेवरेट बनाया | जब तक आप उसे वापस न लें, या अकाउंट डिलीट न करें |
| आपने कोई पोस्ट पिछली बार कब देखी, ताकि ${minutes(VIEW_SPACING)} मिनट में एक ही व्यू गिना जाए | जब तक पोस्ट या अकाउंट डिलीट न हो |
| आप कहाँ साइन इन हैं: ब्राउज़र का नाम, कब शुरू हुआ और पिछली बार कब इस्तेमाल हुआ | जब तक आप साइन आउट न करें या उसे ख़त्म न करें; यह पिछले इस्तेमाल के ${days(SESSION_LIFE)} दिन और शुरुआत के ${days(SESSION_LIFE_AT_MOST)} दिन बाद ख़त्म होता है, और आपके अगले साइन इन पर हट जाता है; ज़्यादा से ज़्यादा ${MAX_SESSIONS} |
| जिन डिवाइस से आपने साइन इन किया, कोड के रूप में, ताकि नए डिवाइस की ख़बर मेल से मिले | जब तक अकाउंट डिलीट न हो |
| आपका दूसरा स्टेप, अगर आपने लगाया हो: ऐप की एन्क्रिप्ट की हुई key, पासकी की पब्लिक key, रिकवरी कोड के डाइजेस्ट | जब तक आप उसे बंद न करें, या अकाउंट डिलीट न करें |
| नोटिफ़िकेशन | ${days(NEWS_KEPT)} दिन |
| पुश सेवा पर आपके ब्राउज़र का पता और उसकी key, अगर आपने नोटिफ़िकेशन चालू किए हों | जब तक आप उन्हें बंद न करें, साइन आउट न करें या अकाउंट डिलीट न करें |
| आप नोटिफ़िकेशन किन तरीक़ों से चाहते हैं, और रोज़ का मेल पिछली बार कब मिला | जब तक अकाउंट डिलीट न हो |
| कि आपको कोई लिंक मेल किया गया और वह इस्तेमाल हुआ; लिंक ${hours(LINK_LIFE.verify)} घंटे (वेरिफ़ाई) या ${hours(LINK_LIFE.reset)} घंटे (नया पासवर्ड) चलता है | जब तक अकाउंट डिलीट न हो |
| संपर्क पेज से भेजे मैसेज | जब तक अकाउंट डिलीट न हो${contactTo === null ? '' : '; एक कॉपी मेल से जवाब देने वालों को जाती है'} |
| आप जो रिपोर्ट करते हैं, आपके नोट के साथ | उस पर हुए फ़ैसले के साथ; अकाउंट डिलीट होने पर आपके नाम के बिना |
| [अधिकार वाले पेज](/rights) पर आपका अनुरोध, आपके ईमेल के साथ | कोड लिखने तक ${hours(UNPROVED_KEPT)} घंटे; फिर जवाब के बाद ${days(ANSWERED_KEPT)} दिन, डेटा मिटाने के अनुरोध का ${hours(ERASED_KEPT)} घंटे |
| किस ईमेल से रिपोर्ट हुई, कोड के रूप में, ताकि कोई नए अकाउंट से सीमा पार न करे | ${days(MAILBOX_COUNTED)} दिन |
| रिपोर्ट पर क्या फ़ैसला हुआ | हमेशा, आपके नाम के बिना; हटाया गया कमेंट ${hours(UNDONE_WITHIN)} घंटे |
| ऑपरेटर और मॉडरेटर ने क्या किया, प्लान, पासवर्ड और हटाने का लॉग, नाम के बिना आईडी से | ${auditDays} दिन |
| प्लान के ऑर्डर और पेमेंट | हमेशा; आपके जाने के बाद आपके नाम के बिना |
| आपका अपना डेटा, जब आप माँगें | तैयार होने के ${hours(FETCHED_WITHIN)} घंटे बाद तक |
| कि कुछ भेजा जा चुका है, ताकि वह दो बार न हो | ${hours(RECEIPTS_KEPT)} घंटे |
| साइन इन जैसी कोशिशें, नेटवर्क पते और लिखी गई चीज़ के हिसाब से | ज़्यादा से ज़्यादा एक दिन की गिनती ख़त्म होने और उसके थोड़ी देर बाद तक |
| सर्वर का लॉग: क्या और कब माँगा गया, आपके अकाउंट की आईडी, और आपका नेटवर्क पता एक कोड के रूप में जो रोज़ बदलता है | जब तक साइट चलाने वाले लॉग रखें |
| बैकअप | जब तक साइट चलाने वाले उन्हें रखें |

जिस अकाउंट ने कभी प्लान ख़रीदा या पाया हो, उसे उसका मालिक डिलीट नहीं कर सकता, क्योंकि उसकी शेयर की हुई चीज़ें दूसरों की भी यादें हैं; साइट चलाने वाले उसे मिटा सकते हैं: आपकी जानकारी हट जाती है, आपकी पोस्ट “पूर्व मेंबर” के नाम से रहती हैं।

## और किसे कुछ पता चलता है

${[
  payments
    ? '- **पेमेंट सेवा** (Razorpay) को पता चलता है कि आप कितना देते हैं और उसके पेज पर क्या भरते हैं। कार्ड नंबर इस साइट तक कभी नहीं पहुँचते।'
    : null,
  thirdPartySignIn
    ? '- **साइन इन सेवा** को, अगर आप उससे साइन इन करते हैं, यह पता चलता है; वह इस साइट को आपका नाम, ईमेल और फ़ोटो बताती है।'
    : null,
  '- **आपकी ईमेल सेवा** को आपको भेजे गए मेल मिलते हैं।',
  '- **आपका ब्राउज़र बनाने वालों की पुश सेवा** को, अगर आपने नोटिफ़िकेशन चालू किए हों, पता चलता है कि आपके ब्राउज़र को कब और कितना लंबा मैसेज भेजा गया। मैसेज आपके ब्राउज़र के लिए एन्क्रिप्ट होता है।',
  '- **जिस कंपनी का स्टोरेज या सर्वर साइट किराए पर लेती है** (अगर लेती हो), वह फ़ाइलें और डेटाबेस उसके लिए रखती है।',
]
  .filter((line) => line !== null)
  .join('\n')}

## आपके ब्राउज़र में

एक कुकी आपको साइन इन रखती है; दूसरी एक दिन तक याद रखती है कि आपने यहाँ साइन अप किया। ब्राउज़र आपकी भाषा, थीम, जो आप लिख रहे थे, और आपकी पिछली खोजें याद रखता है; साइन आउट करने पर आख़िरी दो मिट जाती हैं। दूसरों की कोई कुकी या स्क्रिप्ट नहीं है${payments ? ', बस पेमेंट करते समय पेमेंट सेवा की' : ''}।

## आप क्या कर सकते हैं

- आपके बारे में जो कुछ रखा है, उसे देखें और डाउनलोड करें: आपकी प्रोफ़ाइल में “आपका डेटा”।
- अपनी प्रोफ़ाइल बदलें, जो शेयर किया और लिखा उसे डिलीट करें, हिस्ट्री साफ़ करें।
- जिस फ़ोटो में आप हैं, उसे तुरंत छिपवाएँ: “रिपोर्ट करें”, “इसमें मैं हूँ, इसे हटाया जाए”। नए अकाउंट से हो, तो पहले कोई मॉडरेटर देख सकता है।
- अपनी प्रोफ़ाइल में अपना अकाउंट डिलीट करें, या सहमति वापस लें।
- अकाउंट न हो, या आप उसे डिलीट न कर सकें, तो [अधिकार वाले पेज](/rights) पर कहें: किसी फ़ोटो में होना, कुछ ठीक करवाना या मिटवाना, या शिकायत।
- साइट चलाने वालों से पूछें: मेन्यू में “संपर्क”${contactTo === null ? '' : `, या ${contactTo}`}।
`;
}

/** A name that the operator chose, escaped for Markdown. */
function name(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+.!|~-]/g, '\\$&');
}
