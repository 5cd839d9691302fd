import type { Day } from '../kernel/days.ts';
import { type Draft, day, type Letters, minute } from '../kernel/letter.ts';
import type { MailOf } from '../kernel/mail.ts';
import type { Instant } from '../kernel/time.ts';

/** Events of an account that always cause a mail (decisions 55). */
export type AccountNews =
  | 'new-device'
  | 'password-changed'
  | 'password-changed-address-gone'
  | 'sessions-ended'
  | 'suspended'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'address-released'
  | 'recovery-address'
  | 'recovery-address-removed'
  | 'leaving-day';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly 'verify-email': { readonly link: string; readonly code: string };
    readonly 'reset-password': { readonly link: string };
    /** To the address of somebody who left, which somebody signed up with. */
    readonly 'claim-address': { readonly code: string };
    readonly 'recovery-code': { readonly code: string };
    /** That somebody leaves soon, or left by a day that became known late. */
    readonly leaving: {
      readonly fullName: string;
      readonly leavesOn: Day;
      /** Whether they have a recovery address; who has none is asked for one. */
      readonly hasAddress: boolean;
      /** The page where they give one. */
      readonly page: string;
    };
    readonly account: {
      readonly news: AccountNews;
      readonly at: Instant;
      /** The device that it was done on; null if that is unknown, or if it was not one of theirs. */
      readonly device: { readonly browser: string; readonly system: string } | null;
      /** The page where they can act on it. */
      readonly page: string;
    };
  }
}

export const letters: Letters<
  'verify-email' | 'claim-address' | 'reset-password' | 'recovery-code' | 'leaving' | 'account'
> = {
  leaving: {
    en: ({ fullName, leavesOn, hasAddress, page }, appName) => ({
      subject: `The day you leave college is ${day(Date.parse(leavesOn), 'en')}: your ${appName} account`,
      paragraphs: [
        `Hello ${fullName},`,
        `According to your college’s members list, or the date you entered, the day you leave is ${day(Date.parse(leavesOn), 'en')}. If that is wrong, tell your college at once. From that day on you share nothing new. You keep seeing what was shared until 30 days later, and what you shared or saved, unless your college decides otherwise. Seats in clubs and moderation end 30 days after you leave.`,
        hasAddress
          ? 'Mail and links to a new password go to your recovery address from that day on.'
          : 'Add a recovery address, one that stays yours: mail and links to a new password go there afterwards. Without one you cannot set a new password once you left.',
        { link: page, label: hasAddress ? 'Look at my account' : 'Add a recovery address' },
      ],
    }),
    zh: ({ fullName, leavesOn, hasAddress, page }, appName) => ({
      subject: `你的离校日期是 ${day(Date.parse(leavesOn), 'zh')}：你的 ${appName} 账号`,
      paragraphs: [
        `${fullName}，你好：`,
        `根据学校成员名单或你自己填写的日期，你的离校日期是 ${day(Date.parse(leavesOn), 'zh')}。如果日期有误，请立即告知学校。从那天起，你不能再分享新内容。离校后 30 天内及之前分享的内容，以及你分享或收藏的内容，你仍然可以看到，除非学校另有决定。社团席位和内容管理职责在离校 30 天后结束。`,
        hasAddress
          ? '从那天起，邮件和重设密码的链接会发到你的恢复邮箱。'
          : '请添加恢复邮箱，即离校后仍属于你的邮箱：之后邮件和重设密码的链接会发到那里。没有它，离校后你将无法重设密码。',
        { link: page, label: hasAddress ? '查看我的账号' : '添加恢复邮箱' },
      ],
    }),
    hi: ({ fullName, leavesOn, hasAddress, page }, appName) => ({
      subject: `आपके कॉलेज छोड़ने की तारीख़ ${day(Date.parse(leavesOn), 'hi')} है: आपका ${appName} अकाउंट`,
      paragraphs: [
        `नमस्ते ${fullName},`,
        `मेंबर लिस्ट या आपकी दी हुई तारीख़ के हिसाब से आपके कॉलेज छोड़ने की तारीख़ ${day(Date.parse(leavesOn), 'hi')} है। अगर यह ग़लत है, तो तुरंत अपने कॉलेज को बताएँ। उस दिन से आप कुछ नया शेयर नहीं कर पाएँगे। उसके 30 दिन बाद तक जो शेयर होगा, और जो आपने ख़ुद शेयर या सेव किया, वह आपको दिखता रहेगा, जब तक आपका कॉलेज कुछ और तय न करे। क्लब की सीटें और मॉडरेशन कॉलेज छोड़ने के 30 दिन बाद ख़त्म होते हैं।`,
        hasAddress
          ? 'उस दिन से मेल और नए पासवर्ड के लिंक आपके रिकवरी ईमेल पर जाते हैं।'
          : 'रिकवरी ईमेल जोड़ें, जो आपका बना रहे: उसके बाद मेल और नए पासवर्ड के लिंक वहीं जाएँगे। उसके बिना कॉलेज छोड़ने के बाद आप नया पासवर्ड नहीं बना पाएँगे।',
        { link: page, label: hasAddress ? 'मेरा अकाउंट देखें' : 'रिकवरी ईमेल जोड़ें' },
      ],
    }),
  },
  'recovery-code': {
    en: ({ code }, appName) => ({
      subject: `Your recovery address for ${appName}: ${code}`,
      paragraphs: [
        'Hello,',
        `Somebody, we hope it was you, wants mail from ${appName} to come to this address after college. Type this code on the profile within 10 minutes:`,
        code,
        'If it was not you, ignore this mail: nothing happens without the code.',
      ],
    }),
    zh: ({ code }, appName) => ({
      subject: `你的 ${appName} 恢复邮箱：${code}`,
      paragraphs: [
        '你好：',
        `有人（希望是你本人）想在离校后用此邮箱接收 ${appName} 的邮件。请在 10 分钟内，在个人资料页输入验证码：`,
        code,
        '如果不是你本人，请忽略此邮件：没有验证码，什么都不会发生。',
      ],
    }),
    hi: ({ code }, appName) => ({
      subject: `${appName} के लिए आपका रिकवरी ईमेल: ${code}`,
      paragraphs: [
        'नमस्ते,',
        `किसी ने, उम्मीद है आपने ही, यह ईमेल दिया है, ताकि कॉलेज के बाद ${appName} के मेल यहाँ आएँ। 10 मिनट के अंदर प्रोफ़ाइल पर यह कोड लिखें:`,
        code,
        'अगर यह आप नहीं थे, तो इस मेल को छोड़ दें: कोड के बिना कुछ नहीं होता।',
      ],
    }),
  },
  'verify-email': {
    en: (mail, appName) => ({
      subject: `Verify your e-mail for ${appName}: ${mail.code}`,
      paragraphs: [
        'Hello,',
        `Somebody, we hope it was you, signed up for ${appName} with this address. Type this code where you signed up, within 10 minutes:`,
        mail.code,
        'Or open this link within 24 hours:',
        { link: mail.link, label: 'Verify my e-mail' },
        'If it was not you, open the link anyway and choose "No, delete it", or ignore this mail: without it the account does not work.',
      ],
    }),
    zh: (mail, appName) => ({
      subject: `验证你的 ${appName} 邮箱：${mail.code}`,
      paragraphs: [
        '你好：',
        `有人（希望是你本人）用此邮箱注册了 ${appName}。请在 10 分钟内，在注册页面输入验证码：`,
        mail.code,
        '或在 24 小时内打开以下链接：',
        { link: mail.link, label: '验证邮箱' },
        '如果不是你本人，请打开链接并选择“不是我，请删除”，或忽略此邮件：未经验证的账号无法使用。',
      ],
    }),
    hi: (mail, appName) => ({
      subject: `${appName} के लिए अपना ईमेल वेरिफ़ाई करें: ${mail.code}`,
      paragraphs: [
        'नमस्ते,',
        `किसी ने, उम्मीद है आपने ही, इस ईमेल से ${appName} पर साइन अप किया है। जहाँ साइन अप किया, वहाँ 10 मिनट के अंदर यह कोड लिखें:`,
        mail.code,
        'या 24 घंटे के अंदर यह लिंक खोलें:',
        { link: mail.link, label: 'मेरा ईमेल वेरिफ़ाई करें' },
        'अगर यह आप नहीं थे, तो लिंक खोलकर “नहीं, डिलीट करें” चुनें, या इस मेल को छोड़ दें: वेरिफ़ाई किए बिना अकाउंट नहीं चलता।',
      ],
    }),
  },
  'claim-address': {
    en: (mail, appName) => ({
      subject: `Is this address yours now? Your code for ${appName}: ${mail.code}`,
      paragraphs: [
        'Hello,',
        `Somebody, we hope it was you, signed up for ${appName} with this address, which belonged to somebody else there. Type this code where you signed up, within 10 minutes:`,
        mail.code,
        'After that, nobody can sign in to the old account until the operator of the site decides.',
        'If the address has been yours all along, or it was not you, ignore this mail: nothing changes.',
      ],
    }),
    zh: (mail, appName) => ({
      subject: `这个邮箱现在是你的吗？${appName} 验证码：${mail.code}`,
      paragraphs: [
        '你好：',
        `有人（希望是你本人）用此邮箱注册了 ${appName}，而它在那里曾属于别人。请在 10 分钟内，在注册页面输入验证码：`,
        mail.code,
        '之后，在本站管理者作出决定之前，没有人能登录原来的账号。',
        '如果此邮箱一直是你的，或者不是你本人注册，请忽略此邮件，不会有任何更改。',
      ],
    }),
    hi: (mail, appName) => ({
      subject: `क्या यह ईमेल अब आपका है? ${appName} के लिए आपका कोड: ${mail.code}`,
      paragraphs: [
        'नमस्ते,',
        `किसी ने, उम्मीद है आपने ही, इस ईमेल से ${appName} पर साइन अप किया है, जो वहाँ पहले किसी और का था। जहाँ साइन अप किया, वहाँ 10 मिनट के अंदर यह कोड लिखें:`,
        mail.code,
        'इसके बाद पुराने अकाउंट में कोई साइन इन नहीं कर सकता, जब तक इस साइट को चलाने वाले फ़ैसला न करें।',
        'अगर यह ईमेल शुरू से आपका ही है, या यह आप नहीं थे, तो इस मेल को छोड़ दें: कुछ नहीं बदलेगा।',
      ],
    }),
  },
  'reset-password': {
    en: (mail, appName) => ({
      subject: `Set a new password for ${appName}`,
      paragraphs: [
        'Hello,',
        'Open this link within one hour to set a new password. It ends every session that is still open:',
        { link: mail.link, label: 'Set a new password' },
        'If you did not ask for it, ignore this mail: nothing has changed.',
      ],
    }),
    zh: (mail, appName) => ({
      subject: `重设你的 ${appName} 密码`,
      paragraphs: [
        '你好：',
        '请在一小时内打开以下链接设置新密码。设置后所有已登录的设备都会退出：',
        { link: mail.link, label: '设置新密码' },
        '如果不是你本人的请求，请忽略此邮件，不会有任何更改。',
      ],
    }),
    hi: (mail, appName) => ({
      subject: `${appName} के लिए नया पासवर्ड बनाएँ`,
      paragraphs: [
        'नमस्ते,',
        'नया पासवर्ड बनाने के लिए एक घंटे के अंदर यह लिंक खोलें। इससे आप हर डिवाइस से साइन आउट हो जाएँगे:',
        { link: mail.link, label: 'नया पासवर्ड बनाएँ' },
        'अगर आपने यह नहीं माँगा था, तो इस मेल को छोड़ दें: कुछ नहीं बदला है।',
      ],
    }),
  },
  account: { en: accountInEnglish, zh: accountInChinese, hi: accountInHindi },
};

function accountInEnglish({ news, at, device, page }: MailOf<'account'>, appName: string): Draft {
  const where = device === null ? 'a device that we do not know' : `${device.browser} on ${device.system}`;
  const when = `${minute(at, 'en')} (UTC)`;
  const wording: Record<AccountNews, readonly [subject: string, what: string]> = {
    'new-device': [
      `New sign-in to ${appName}`,
      `Somebody signed in to your account with ${where}, which you have not used here before, on ${when}.`,
    ],
    'password-changed': [
      `Your ${appName} password was changed`,
      `The password of your account was changed on ${when}. Every device was signed out.`,
    ],
    'password-changed-address-gone': [
      `Your ${appName} password was changed`,
      `The password of your account was changed on ${when}. Every device was signed out, and your recovery address was removed: if it was yours, set it again on your profile.`,
    ],
    'sessions-ended': [
      `Devices were signed out of ${appName}`,
      `Other devices were signed out of your account from ${where} on ${when}.`,
    ],
    'second-factor-added': [
      `A second step was added to your ${appName} account`,
      `From ${where} an app or a passkey was added to your account on ${when}. Signing in asks for it from now on.`,
    ],
    'second-factor-removed': [
      `A second step was removed from your ${appName} account`,
      `From ${where} an app or a passkey was removed from your account on ${when}.`,
    ],
    'second-factor-off': [
      `The second step of your ${appName} account was switched off`,
      `Whoever runs ${appName} switched off the second step of your account on ${when}. The password alone signs in now.`,
    ],
    'recovery-codes-renewed': [
      `You have new recovery codes for ${appName}`,
      `From ${where} new recovery codes were made for your account on ${when}. The former ones do not work any more.`,
    ],
    'recovery-code-used': [
      `A recovery code of your ${appName} account was used`,
      `From ${where} a recovery code of your account was used on ${when}. Each works once.`,
    ],
    'address-released': [
      `Your college address left your ${appName} account`,
      `Your college gave your address there to somebody else, so your account gave it up on ${when}. It lives on: sign in with your username. Mail comes to this address.`,
    ],
    'recovery-address': [
      `Your ${appName} account has a recovery address`,
      `A recovery address was set for your account on ${when}. After you leave college, mail and links to a new password go there.`,
    ],
    'recovery-address-removed': [
      `Your ${appName} account no longer has a recovery address`,
      `The recovery address of your account was removed on ${when}.`,
    ],
    'leaving-day': [
      `The day on which you leave college was changed at ${appName}`,
      `From ${where} the day on which you leave college was changed for your account on ${when}. From that day on, mail and links to a new password go to your recovery address; without one you cannot set a new password then.`,
    ],
    suspended: [
      `Your ${appName} account is suspended`,
      `Whoever runs ${appName} suspended your account on ${when}. Every device was signed out, and what you shared is hidden.`,
    ],
  };
  const [subject, what] = wording[news];
  const todo =
    news === 'suspended'
      ? 'If you do not know why, answer this mail or ask at your college.'
      : 'If it was you, there is nothing to do. If not, set a new password at once ("Forget Password ?" where you sign in), then look at where you are signed in:';
  return {
    subject,
    paragraphs: ['Hello,', what, todo, ...(news === 'suspended' ? [] : [{ link: page, label: 'Look at my account' }])],
  };
}

function accountInChinese({ news, at, device, page }: MailOf<'account'>, appName: string): Draft {
  const where = device === null ? '未知设备' : `${device.system} 上的 ${device.browser}`;
  const when = `${minute(at, 'zh')}（UTC）`;
  const wording: Record<AccountNews, readonly [subject: string, what: string]> = {
    'new-device': [`${appName} 有新的登录`, `你的账号于 ${when} 在一台此前没有用过的设备上登录：${where}。`],
    'password-changed': [`你的 ${appName} 密码已修改`, `你的账号密码已于 ${when} 修改，所有已登录的设备都已退出。`],
    'password-changed-address-gone': [
      `你的 ${appName} 密码已修改`,
      `你的账号密码已于 ${when} 修改，所有已登录的设备都已退出，恢复邮箱也已移除：如果它是你的，请在个人资料页重新设置。`,
    ],
    'sessions-ended': [
      `${appName}：其他设备已退出登录`,
      `你的账号在其他设备上的登录已于 ${when} 结束，操作来自：${where}。`,
    ],
    'second-factor-added': [
      `你的 ${appName} 账号添加了两步验证方式`,
      `你的账号于 ${when} 添加了一个验证器应用或通行密钥，操作来自：${where}。今后登录时需要用到它。`,
    ],
    'second-factor-removed': [
      `你的 ${appName} 账号移除了一种两步验证方式`,
      `你的账号于 ${when} 移除了一个验证器应用或通行密钥，操作来自：${where}。`,
    ],
    'second-factor-off': [
      `你的 ${appName} 账号的两步验证已关闭`,
      `${appName} 的管理者已于 ${when} 关闭你账号的两步验证。现在仅凭密码即可登录。`,
    ],
    'recovery-codes-renewed': [
      `你有新的 ${appName} 恢复码`,
      `你的账号于 ${when} 生成了新的恢复码，操作来自：${where}。原来的恢复码已失效。`,
    ],
    'recovery-code-used': [
      `你的 ${appName} 账号使用了一个恢复码`,
      `你的账号于 ${when} 使用了一个恢复码，操作来自：${where}。每个恢复码只能使用一次。`,
    ],
    'address-released': [
      `你的 ${appName} 账号已不再使用学校邮箱`,
      `学校把你原来的邮箱给了别人，因此你的账号已于 ${when} 不再使用它。账号仍然保留：请用用户名登录，邮件会发到此邮箱。`,
    ],
    'recovery-address': [
      `你的 ${appName} 账号设置了恢复邮箱`,
      `你的账号于 ${when} 设置了恢复邮箱。离校后，邮件和重设密码的链接会发到那里。`,
    ],
    'recovery-address-removed': [`你的 ${appName} 账号已没有恢复邮箱`, `你的账号的恢复邮箱已于 ${when} 移除。`],
    'leaving-day': [
      `你在 ${appName} 的离校日期已更改`,
      `你的账号于 ${when} 更改了离校日期，操作来自：${where}。从那天起，邮件和重设密码的链接会发到你的恢复邮箱；没有恢复邮箱，届时你将无法重设密码。`,
    ],
    suspended: [
      `你的 ${appName} 账号已停用`,
      `${appName} 的管理者已于 ${when} 停用你的账号。所有已登录的设备都已退出，你分享的内容已隐藏。`,
    ],
  };
  const [subject, what] = wording[news];
  const todo =
    news === 'suspended'
      ? '如果你不清楚原因，请回复此邮件，或咨询学校。'
      : '如果是你本人操作，请忽略此邮件。如果不是，请立即在登录页点击“忘记密码？”设置新密码，然后检查已登录的设备：';
  return {
    subject,
    paragraphs: ['你好：', what, todo, ...(news === 'suspended' ? [] : [{ link: page, label: '查看我的账号' }])],
  };
}

function accountInHindi({ news, at, device, page }: MailOf<'account'>, appName: string): Draft {
  const where = device === null ? 'किसी अनजान डिवाइस' : `${device.system} पर ${device.browser}`;
  const when = `${minute(at, 'hi')} (UTC)`;
  const wording: Record<AccountNews, readonly [subject: string, what: string]> = {
    'new-device': [
      `${appName} पर नया साइन इन`,
      `${when} को आपके अकाउंट में एक ऐसे डिवाइस से साइन इन हुआ जो आपने यहाँ पहले इस्तेमाल नहीं किया: ${where}।`,
    ],
    'password-changed': [
      `आपका ${appName} पासवर्ड बदल गया`,
      `${when} को आपके अकाउंट का पासवर्ड बदला गया। हर डिवाइस से साइन आउट हो गया है।`,
    ],
    'password-changed-address-gone': [
      `आपका ${appName} पासवर्ड बदल गया`,
      `${when} को आपके अकाउंट का पासवर्ड बदला गया। हर डिवाइस से साइन आउट हो गया है, और आपका रिकवरी ईमेल हटा दिया गया है: अगर वह आपका था, तो प्रोफ़ाइल पर उसे फिर से जोड़ें।`,
    ],
    'sessions-ended': [
      `${appName}: दूसरे डिवाइस साइन आउट हुए`,
      `${when} को आपके अकाउंट के दूसरे डिवाइस साइन आउट किए गए। यह यहाँ से हुआ: ${where}।`,
    ],
    'second-factor-added': [
      `आपके ${appName} अकाउंट में दूसरा स्टेप जुड़ा`,
      `${when} को आपके अकाउंट में एक ऐप या पासकी जोड़ी गई। यह यहाँ से हुआ: ${where}। अब से साइन इन में यह भी लगेगा।`,
    ],
    'second-factor-removed': [
      `आपके ${appName} अकाउंट से दूसरा स्टेप हटा`,
      `${when} को आपके अकाउंट से एक ऐप या पासकी हटाई गई। यह यहाँ से हुआ: ${where}।`,
    ],
    'second-factor-off': [
      `आपके ${appName} अकाउंट का दूसरा स्टेप बंद हुआ`,
      `${when} को ${appName} चलाने वालों ने आपके अकाउंट का दूसरा स्टेप बंद किया। अब सिर्फ़ पासवर्ड से साइन इन होगा।`,
    ],
    'recovery-codes-renewed': [
      `${appName} के लिए आपके नए रिकवरी कोड`,
      `${when} को आपके अकाउंट के नए रिकवरी कोड बने। यह यहाँ से हुआ: ${where}। पुराने कोड अब नहीं चलेंगे।`,
    ],
    'recovery-code-used': [
      `आपके ${appName} अकाउंट का एक रिकवरी कोड इस्तेमाल हुआ`,
      `${when} को आपके अकाउंट का एक रिकवरी कोड इस्तेमाल हुआ। यह यहाँ से हुआ: ${where}। हर कोड एक ही बार चलता है।`,
    ],
    'address-released': [
      `आपके ${appName} अकाउंट से कॉलेज का ईमेल हटा`,
      `आपके कॉलेज ने वहाँ का आपका ईमेल किसी और को दे दिया, इसलिए ${when} को आपके अकाउंट ने उसे छोड़ दिया। अकाउंट बना हुआ है: अपने यूज़रनेम से साइन इन करें। मेल इसी ईमेल पर आएँगे।`,
    ],
    'recovery-address': [
      `आपके ${appName} अकाउंट में रिकवरी ईमेल जुड़ा`,
      `${when} को आपके अकाउंट में एक रिकवरी ईमेल जोड़ा गया। कॉलेज छोड़ने के बाद मेल और नए पासवर्ड के लिंक वहीं जाएँगे।`,
    ],
    'recovery-address-removed': [
      `आपके ${appName} अकाउंट से रिकवरी ईमेल हटा`,
      `${when} को आपके अकाउंट का रिकवरी ईमेल हटाया गया।`,
    ],
    'leaving-day': [
      `${appName} पर आपके कॉलेज छोड़ने की तारीख़ बदली गई`,
      `${when} को आपके अकाउंट में कॉलेज छोड़ने की तारीख़ बदली गई। यह यहाँ से हुआ: ${where}। उस दिन से मेल और नए पासवर्ड के लिंक आपके रिकवरी ईमेल पर जाएँगे; उसके बिना तब आप नया पासवर्ड नहीं बना सकेंगे।`,
    ],
    suspended: [
      `आपका ${appName} अकाउंट सस्पेंड हुआ`,
      `${when} को ${appName} चलाने वालों ने आपका अकाउंट सस्पेंड किया। हर डिवाइस से साइन आउट हो गया है, और आपकी शेयर की हुई पोस्ट छिपी हैं।`,
    ],
  };
  const [subject, what] = wording[news];
  const todo =
    news === 'suspended'
      ? 'अगर आपको कारण नहीं पता, तो इस मेल का जवाब दें या अपने कॉलेज में पूछें।'
      : 'अगर यह आप थे, तो कुछ नहीं करना है। अगर नहीं, तो तुरंत नया पासवर्ड बनाएँ (साइन इन पेज पर “पासवर्ड भूल गए?”), फिर देखें कि आप कहाँ-कहाँ साइन इन हैं:';
  return {
    subject,
    paragraphs: ['नमस्ते,', what, todo, ...(news === 'suspended' ? [] : [{ link: page, label: 'मेरा अकाउंट देखें' }])],
  };
}
