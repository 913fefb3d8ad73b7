// Runs before the first paint, so that the page never flashes in another theme or direction.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var kept = {};
  try {
    kept = (JSON.parse(read('settings') || '{}') || {}).state || {};
  } catch {
    kept = {};
  }
  var lang = read('lang') || 'hk';
  var isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  var theme =
    kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : isDark ? 'dark' : 'light';
  var usual = lang === 'jp' || lang === 'tw' ? 'red-up' : lang === 'kr' ? 'red-blue' : 'green-up';
  root.dataset.theme = theme;
  root.dataset.updown = kept.updown || usual;
  root.dataset.boot = /^#?\/?$/.test(location.hash) ? 'home' : 'page';
  root.dir = lang === 'ar' ? 'rtl' : 'ltr';

  // Texts and the list of the market come beside the code, not after it.
  var texts = document.querySelector('meta[name="texts"]');
  var file = texts && new RegExp('(?:^| )' + lang + ':(\\S+)').exec(texts.content);
  if (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file[1];
    document.head.append(link);
  }
  var titles = document.querySelector('meta[name="titles"]');
  var title = titles && new RegExp('(?:^|;)' + lang + ':([^;]+)').exec(titles.content);
  if (title) root.style.setProperty('--boot-title', JSON.stringify(title[1]));
  window.early = {};
  if (location.pathname === '/' && navigator.onLine) {
    [
      '/v1/api/forex/trade_list',
      '/v1/api/forex/getCategories',
      '/api/basicSet/getBasicInfo',
    ].forEach(function (path) {
      window.early[path] = fetch(path + '?t=' + Date.now(), { headers: { lang: lang } }).catch(
        function () {
          return null;
        },
      );
    });
  }
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.content = theme === 'dark' ? '#0B0D12' : '#F3F4F7';
})();
