"""Invented people, merchants and sentences that the screens show. Nobody and nothing here exists."""

FIRST = (
    "Amara Jonas Lucía Tomasz Ingrid Kofi Maren Priya Luca Noor Emil Saoirse Henrik Zofia Mateo Aiko Oskar Leila Viktor Nadia "
    "Bruno Elif Casper Wanda Ravi Greta Anton Yara Felix Mona").split()
LAST = (
    "Okafor Lindqvist Marín Kowalski Haugen Mensah Petersen Raman Bianchi Haddad Kruse Brennan Dahl Nowak Silva Mori Vogt Karimi "
    "Petrov Saleh Costa Demir Holm Zielinska Iyer Baumann Ilves Nassar Keller Farah").split()
MERCHANTS = (
    ("Green Market", "Groceries"), ("Metro Transit", "Transport"), ("Bakehouse 21", "Cafés"), ("City Pharmacy", "Health"),
    ("Northwind Energy", "Utilities"), ("Rent – Elm Street 4", "Housing"), ("Bookshelf & Co", "Shopping"), ("Salary", "Income"),
    ("Riverside Cinema", "Leisure"), ("Fern Yoga Studio", "Leisure"), ("Harbour Fish Bar", "Restaurants"), ("Cloudbox storage", "Subscriptions"),
    ("Pixel Music", "Subscriptions"), ("Dr. Lindqvist", "Health"), ("ATM Central Station", "Cash"), ("Velo Rental", "Transport"))
CHAT = (
    "Hey, are you still coming tonight?", "Yes! Leaving in ten minutes", "The test results came back", "All clear, nothing to worry about 🙂".replace(" 🙂", ""),
    "Can you send me the address again?", "14 Orchard Lane, second floor. The door code is 4471", "Thank you so much",
    "I told the landlord we move out in March", "Did he say anything about the deposit?", "He will transfer it, minus the cleaning",
    "Lawyer says we should not sign before Friday", "OK, then let us wait", "I will call you after the appointment",
    "My flight lands at 18:40, terminal 2", "Perfect, I’ll pick you up", "Don’t tell Mum about the surprise", "My lips are sealed",
    "Could you lend me 200 until the first?", "Sure, sending it now", "You are the best")
CHAT_KO = ("오늘 저녁에 시간 있어?", "응, 일곱 시에 만나자", "병원 결과 나왔어", "다행이다, 걱정했어", "계좌번호 좀 보내 줘", "국민 123-45-678901 이야", "고마워, 바로 보낼게", "내일 회의는 몇 시야?")
CHAT_AR = ("هل ستأتي الليلة؟", "نعم، سأصل بعد عشر دقائق", "أرسل لي العنوان من فضلك", "شارع الزيتون ١٤، الطابق الثاني", "وصلت نتيجة الفحص", "الحمد لله، خبر جيد", "سأتصل بك غدًا")
CHAT_DE = ("Kommst du heute Abend noch?", "Ja, bin in zehn Minuten da", "Die Befunde sind da", "Alles unauffällig, zum Glück", "Schick mir bitte die Adresse", "Gartenweg 14, zweiter Stock links", "Der Vermieter hat die Kündigung bestätigt", "Wann bekommen wir die Kaution zurück?")
SUBJECTS = (
    ("Your appointment on Thursday", "We confirm your appointment with Dr. Haugen at 9:30. Please bring your insurance card and the referral."),
    ("Contract – final version", "Attached is the version both lawyers agreed on. Please sign on pages 4 and 11 and return it by Friday."),
    ("Invoice 2024-0117", "Thank you for your order. The amount of 1,284.00 is due within 14 days to the account below."),
    ("Re: offer for the flat", "The owners accept your offer, provided that the deposit arrives before the end of the month."),
    ("Password reset requested", "Someone asked to reset the password of your account. The code is 718 204 and valid for ten minutes."),
    ("Minutes of the board meeting", "Please find the draft of the minutes. Item 6 is confidential until the announcement."),
    ("Your lab report is ready", "The report of 8 January can now be read in the patient portal. Two values need your attention."),
    ("Family weekend", "Shall we take the cottage by the lake again? It is free from 14 to 16 June."),
    ("Application: second interview", "We would like to invite you to a second conversation with the head of the department."),
    ("Travel booking confirmed", "Reference QX7R2M. Departure 06:55 from terminal 2, seat 14C, one checked bag."))
NOTES = (
    ("Therapy – questions for Tuesday", "Sleep is better since the new dose. Ask about side effects and how long to take it."),
    ("Passwords to change", "Router, old mail account, library card. Write the new ones into the manager."),
    ("Present ideas", "Amara: watercolours. Dad: subscription for the concert hall."),
    ("Interview notes", "Likes the team, wants 4 days a week. Salary expectation above our band."),
    ("Recipe: lentil soup", "Two onions, 300 g red lentils, cumin, lemon, a litre of stock. Simmer for twenty minutes."),
    ("Meeting 9 January", "Budget cut by 8 %. Not public before the 20th. Ingrid prepares the figures."),
    ("Blood pressure", "Mon 138/88, Tue 135/86, Wed 129/84, Thu 131/85"),
    ("Books", "The Lighthouse Keeper, A Short Winter, Salt and Iron"),
    ("Safe", "Left 12, right 34, left 7. Key under the third stone."))
SERVICES = ("Harbour Mail", "Cloudbox", "Northbank", "Codeforge", "Parcelo", "Photobay", "Metro ID", "Skylark Air", "Gamehall", "TaxOnline", "Chatter", "Bookshelf")
MEDICINES = (("Levothyroxine", "75 µg, 1 tablet"), ("Metformin", "500 mg, 1 tablet"), ("Vitamin D3", "1000 IU, 1 capsule"), ("Sertraline", "50 mg, 1 tablet"), ("Salbutamol", "100 µg, 2 puffs"), ("Ramipril", "5 mg, 1 tablet"))


def person(rng):
    return f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def money(rng, low=3, high=900, sign=True):
    value = rng.uniform(low, high)
    text = f"{value:,.2f}"
    return ("−" if sign else "") + "€" + text


def iban(rng):
    return "DE" + " ".join(["%02d" % rng.randrange(10, 99)] + ["%04d" % rng.randrange(10000) for _ in range(4)] + ["%02d" % rng.randrange(100)])
