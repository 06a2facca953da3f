/* global document, location, addEventListener, scrollTo, setTimeout */
// Shows one page at a time, and finds words in all of them. Without this script all pages stand one after another.
{
    const articles = [...document.querySelectorAll("article")];
    const navigation = document.getElementById("navigation");
    const menu = document.getElementById("menu");
    const query = document.getElementById("query");
    const results = document.getElementById("results");
    document.documentElement.classList.add("with-script");

    const open = isOpen => {
        navigation.classList.toggle("open", isOpen);
        menu.setAttribute("aria-expanded", String(isOpen));
    };

    const show = () => {
        const hash = decodeURIComponent(location.hash.slice(1));
        const id = hash.split(":")[0];
        const shown = articles.find(article => article.id === id) ?? articles[0];
        for (const article of articles) {
            article.hidden = article !== shown;
        }
        for (const link of navigation.querySelectorAll("a")) {
            if (link.getAttribute("href") === `#${shown.id}`) {
                link.setAttribute("aria-current", "page");
                link.closest("details")?.setAttribute("open", "");
            } else {
                link.removeAttribute("aria-current");
            }
        }
        document.title = `${shown.querySelector("h1")?.textContent ?? ""} · pulumi-cloud-platform`;
        results.hidden = true;
        open(false);
        const target = document.getElementById(hash);
        if (target === null || target === shown) {
            scrollTo(0, 0);
        } else {
            target.scrollIntoView();
        }
    };

    /** Each heading with what stands below it. */
    const sections = articles.flatMap(article =>
        [...article.querySelectorAll("h1, h2, h3")].map(heading => {
            const texts = [];
            for (let next = heading.nextElementSibling; next !== null; next = next.nextElementSibling) {
                if (/^H[1-3]$/.test(next.tagName)) break;
                texts.push(next.textContent);
            }
            const page = article.querySelector("h1").textContent;
            const title = heading.tagName === "H1" ? page : `${page}: ${heading.textContent}`;
            return { id: heading.id, title, text: texts.join(" ").replace(/\s+/g, " ") };
        }),
    );

    /** All words have to be there; what has them in its title comes first. */
    const find = words =>
        sections
            .map(section => {
                const [title, text] = [section.title.toLowerCase(), section.text.toLowerCase()];
                const isIn = words.every(word => title.includes(word) || text.includes(word));
                const inTitle = words.filter(word => title.includes(word)).length;
                const asOne = text.includes(words.join(" ")) ? 1 : 0;
                return { section, score: isIn ? 1 + 4 * inTitle + 2 * asOne : 0 };
            })
            .filter(({ score }) => score > 0)
            .sort((a, b) => b.score - a.score)
            .slice(0, 30)
            .map(({ section }) => section);

    const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

    const search = () => {
        const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
        if (words.length === 0) {
            show();
            return;
        }
        const found = find(words);
        const list = element("ol", "");
        for (const { id, title, text } of found) {
            const item = element("li", "");
            const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 60);
            const link = Object.assign(element("a", title), { href: `#${id}` });
            // The address may be the same as before, and then nothing else would show the page.
            link.addEventListener("click", () => setTimeout(show));
            item.append(link, element("p", text.slice(at, at + 180)));
            list.append(item);
        }
        results.replaceChildren(element("h1", found.length === 0 ? "Nothing found" : "Found"), list);
        results.hidden = false;
        for (const article of articles) {
            article.hidden = true;
        }
        scrollTo(0, 0);
    };

    query.addEventListener("input", search);
    menu.addEventListener("click", () => open(!navigation.classList.contains("open")));
    addEventListener("hashchange", show);
    show();
}
